import type { Context } from '../context';
import { Refusal } from '../errors';

/** Concurrent exports: few of the dozen connections of a pool, so that slow downloads leave some free. */
export const EXPORTS_AT_ONCE = 2;

/** Seconds after which the client retries; short exports have ended by then. */
const AGAIN_S = 10;

/**
 * Takes a place among the running exports, each of which holds a connection; returns the function that frees it. Throws
 * `export-busy` if none is free.
 */
export function enterExport({ exports }: Pick<Context, 'exports'>): () => void {
  const leave = exports.enter();
  if (!leave) throw new Refusal('export-busy', { seconds: AGAIN_S });
  return leave;
}
