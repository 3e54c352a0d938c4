import type { Queryable } from '../../../db/pool';

/** Milliseconds that a statement about many facts may take; a pool's own limit is for statements that somebody awaits. */
const LONGEST_MS = 900_000;

/** Runs a statement that may take long. */
export const runLong = <R extends object = object>(db: Queryable, text: string, values: unknown[] = []) =>
  db.query<R>({ text, values, query_timeout: LONGEST_MS } as { text: string; values: unknown[] });
