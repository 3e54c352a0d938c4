import type { Context } from '../context';
import { Refusal } from '../errors';

/** Seconds after which one asks again: a short file is written by then. */
const AGAIN_S = 10;

/** Takes one of the places that exports have, each holds a connection; answers how to leave. `export-busy`: all are taken. */
export function enterExport({ exports }: Pick<Context, 'exports'>): () => void {
  const leave = exports.enter();
  if (!leave) throw new Refusal('export-busy', { seconds: AGAIN_S });
  return leave;
}
