import type { WorkContext } from '../../context';
import { type Answered, errorOf, PASSING } from '../failure';
import { insertLine } from './store';

/** Whom a call is for, and its name in the log. */
type Called = { accountId: string; visitorId: string | null; what: string };

/** Makes a call and notes its outcome and time in the log of the account. */
export async function logged<T>(
  context: Pick<WorkContext, 'db' | 'clock' | 'log'>,
  { accountId, visitorId, what }: Called,
  call: () => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const at = performance.now();
  const answered = await call();
  const ms = Math.round(performance.now() - at);
  const outcome = answered.ok
    ? { state: 'done' as const, error: null, fault: null }
    : {
        state: PASSING.has(answered.fault) ? ('failed' as const) : ('refused' as const),
        error: errorOf(answered),
        fault: answered.fault,
      };
  const line = { accountId, direction: 'call' as const, what, ms, visitorId, ...outcome };
  await insertLine(context.db, line, context.clock.now()).catch((error: unknown) =>
    context.log.warn({ err: error }, 'the log of a channel'),
  );
  return answered;
}
