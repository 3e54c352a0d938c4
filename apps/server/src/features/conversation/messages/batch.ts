import type { Entry } from './entry';

/** Messages of one conversation in a batch, in order of arrival. */
export type Group = { id: string; entries: Entry[] };

/**
 * Maximum number of messages in one statement: larger batches are no faster for each message, and delay their answers.
 */
const BATCH_MAX = 400;

/**
 * Number of entries from the front for one batch. It ends before a guarded reply that is not the first message of its
 * conversation in the batch, and before a second author in a conversation.
 */
export function batchLength(queue: readonly Entry[]): number {
  const authors = new Map<string, string | null>();
  let length = 0;
  for (const entry of queue) {
    if (length === BATCH_MAX) break;
    const author = authors.get(entry.conversationId);
    const isFirst = author === undefined;
    if (!isFirst && entry.seen !== null) break;
    if (author && entry.authorId && author !== entry.authorId) break;
    authors.set(entry.conversationId, author ?? entry.authorId);
    length += 1;
  }
  return length;
}

/** Sorted by conversation id: the order in which rows are locked. */
export function groupEntries(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const group = groups.get(entry.conversationId);
    if (group) group.entries.push(entry);
    else groups.set(entry.conversationId, { id: entry.conversationId, entries: [entry] });
  }
  return [...groups.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Splits a group that was left out into parts to try separately, in order: so a stale reply, or one of an agent who
 * does not own the conversation, does not affect other messages.
 */
export function runsOf({ entries }: Group): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && before.role === entry.role && before.seen === null) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/**
 * The statement's fourteen arrays as PostgreSQL literals: the driver's conversion of arrays costs as much time as the
 * rest of a message. Ids, numbers and fixed words need no quotes.
 */
export function journalValues(groups: readonly Group[]): string[] {
  const columns: (string | number)[][] = Array.from({ length: 14 }, () => []);
  let first = 0;
  for (const { id, entries } of groups) {
    const last = entries.at(-1)!;
    let fromVisitor = 0;
    let lastVisitor = 0;
    let claim: string | null = null;
    for (const [index, entry] of entries.entries()) {
      if (entry.role === 'user') {
        fromVisitor += 1;
        lastVisitor = index + 1;
      } else claim = entry.authorId;
      push(columns, 8, [
        quoted(entry.onlyID),
        entry.role,
        entry.kind,
        quoted(entry.msg),
        entry.at,
        nullable(entry.quote),
      ]);
    }
    push(columns, 0, [
      id,
      first,
      entries.length,
      fromVisitor,
      lastVisitor,
      claim ?? 'null',
      entries[0]!.seen ?? 'null',
      last.at,
    ]);
    first += entries.length;
  }
  return columns.map((column) => `{${column.join(',')}}`);
}

function push(columns: (string | number)[][], from: number, values: readonly (string | number)[]): void {
  for (const [index, value] of values.entries()) columns[from + index]!.push(value);
}

const nullable = (text: string | null): string => (text === null ? 'null' : quoted(text));

/** A text as an element of an array literal. */
const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
