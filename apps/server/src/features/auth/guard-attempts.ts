import type { Context } from '../../context';
import { Refusal } from '../../errors';
import { type attemptKeys, FORGET_MS, waitAfter } from './attempts';
import { countFailure, forgetFailures, lockedUntil, lockUntil } from './attempts-store';

/** Refusals that may have been guesses. */
const GUESSES: ReadonlySet<string> = new Set(['wrong-credentials', 'wrong-code', 'wrong-password', 'code-refused']);

/** Does what needs a secret of somebody's: wrong ones make the wait grow, and a right one forgets them. */
export async function guardAttempts<T>(
  { db, clock }: Context,
  attempts: ReturnType<typeof attemptKeys>,
  tryOnce: () => Promise<T>,
): Promise<T> {
  const keys = attempts.map(({ key }) => key);
  const until = await lockedUntil(db, keys, clock.now());
  if (until !== null) throw new Refusal('login-locked', { seconds: Math.ceil((until - clock.now()) / 1000) });
  try {
    const answer = await tryOnce();
    await forgetFailures(db, keys);
    return answer;
  } catch (error) {
    if (error instanceof Refusal && GUESSES.has(error.id)) await countFailures({ db, clock }, attempts);
    throw error;
  }
}

async function countFailures({ db, clock }: Pick<Context, 'db' | 'clock'>, attempts: ReturnType<typeof attemptKeys>) {
  const now = clock.now();
  for (const { key, rule } of attempts) {
    const failures = await countFailure(db, key, now, now - FORGET_MS);
    const seconds = waitAfter(failures, rule);
    if (seconds > 0) await lockUntil(db, key, now + seconds * 1000);
  }
}
