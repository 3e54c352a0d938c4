import type { TimelineItem } from '../timeline';

/** Messages a chunk holds at most: a screen or two. */
const CHUNK_SIZE = 32;

/** A stretch of the thread that is drawn, measured and skipped as one. */
export type Chunk = { key: string; items: readonly TimelineItem[] };

/**
 * The timeline in stretches whose bounds never move: by conversation and seq, so that an older page above and a message
 * below leave all others as they are. Items and chunks that have not changed are the very objects of before, and are not
 * drawn again.
 */
export function chunksOf(items: readonly TimelineItem[], before: readonly Chunk[]): readonly Chunk[] {
  const known = new Map(before.map((chunk) => [chunk.key, chunk]));
  const chunks: { key: string; items: TimelineItem[] }[] = [];
  /** What stands above a message (its time, a tip, a divider) goes with it. */
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

/** Field by field; a list (pinned notes) by its members. */
function isSameItem(a: TimelineItem, b: TimelineItem): boolean {
  const [left, right] = [Object.entries(a), b as Record<string, unknown>];
  return left.length === Object.keys(b).length && left.every(([key, value]) => isSameValue(value, right[key]));
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b)) return false;
  return a.length === b.length && a.every((value, n) => value === b[n]);
}
