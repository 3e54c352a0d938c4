import type { TimelineItem } from '../timeline';

/** Most messages of a chunk: one or two screens. */
const CHUNK_SIZE = 32;

/** A part of the thread that is rendered, measured and skipped as a whole. */
export type Chunk = { key: string; items: readonly TimelineItem[] };

/**
 * Splits the timeline into chunks with fixed boundaries, by conversation and seq, so that adding messages above or
 * below leaves the other chunks unchanged. Unchanged items and chunks are the same objects as before and are not
 * rendered again.
 */
export function chunksOf(items: readonly TimelineItem[], before: readonly Chunk[]): readonly Chunk[] {
  const known = new Map(before.map((chunk) => [chunk.key, chunk]));
  const chunks: { key: string; items: TimelineItem[] }[] = [];
  /** Items above a message (time, tip, divider) are in the message's chunk. */
  let leading: TimelineItem[] = [];
  for (const item of items) {
    const key = chunkKey(item);
    if (key === null) {
      leading.push(item);
      continue;
    }
    const last = chunks.at(-1);
    if (last?.key === key) last.items.push(...leading, item);
    else chunks.push({ key, items: [...leading, item] });
    leading = [];
  }
  if (leading.length > 0) {
    const last = chunks.at(-1);
    if (last) last.items.push(...leading);
    else chunks.push({ key: 'alone', items: leading });
  }
  const shared = chunks.map((chunk) => sharedChunk(chunk, known.get(chunk.key)));
  return shared.length === before.length && shared.every((chunk, n) => chunk === before[n]) ? before : shared;
}

function chunkKey(item: TimelineItem): string | null {
  if (item.kind === 'message') return `${item.message.conversation} ${Math.floor((item.message.seq - 1) / CHUNK_SIZE)}`;
  return item.kind === 'pending' ? 'pending' : null;
}

function sharedChunk(chunk: Chunk, before: Chunk | undefined): Chunk {
  if (!before) return chunk;
  const known = new Map(before.items.map((item) => [item.key, item]));
  const items = chunk.items.map((item) => {
    const old = known.get(item.key);
    return old && isSameItem(old, item) ? old : item;
  });
  const isSame = items.length === before.items.length && items.every((item, n) => item === before.items[n]);
  return isSame ? before : { key: chunk.key, items };
}

/** Compares field by field; lists (pinned notes) by their items. */
function isSameItem(a: TimelineItem, b: TimelineItem): boolean {
  const [left, right] = [Object.entries(a), b as Record<string, unknown>];
  return left.length === Object.keys(b).length && left.every(([key, value]) => isSameValue(value, right[key]));
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b)) return false;
  return a.length === b.length && a.every((value, n) => value === b[n]);
}
