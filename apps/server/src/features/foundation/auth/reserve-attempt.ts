import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import { type Budget, FORGET_MS } from './attempts';
import { countAttempt, forgetFailures, lockedUntil, type Reserved, uncountAttempt } from './attempts-store';

/** Refusals that may have been guesses. */
const GUESSES: ReadonlySet<string> = new Set([
  'wrong-credentials',
  'wrong-code',
  'wrong-password',
  'code-refused',
  'setup-link-used',
  'invitation-over',
]);

/** An attempt that is counted as a failure until one of these says otherwise; where neither is called, it stays one. */
export type Attempt = {
  /** It was right: the failures before it are forgotten too. */
  succeed(): Promise<void>;
  /** It was no guess. */
  release(): Promise<void>;
};

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Reserves an attempt in all of its budgets, or in none and refuses. It is counted and committed before the secret is
 * looked at: of many attempts at once, on however many processes, no more are looked at than are free.
 */
export async function reserveAttempt({ db, clock }: Parts, budgets: readonly Budget[]): Promise<Attempt> {
  const now = clock.now();
  const reserved = await transaction(db, async (tx) => {
    const counted = await countAttempt(tx, budgets, { now, forgetBefore: now - FORGET_MS });
    // Thrown within the transaction: what the other budgets counted is taken back with it.
    if (counted.length < budgets.length) throw new Refusal('login-locked', { seconds: await waitOf(tx, budgets, now) });
    return counted;
  });
  const isKept = ({ key }: Reserved) => budgets.some((budget) => budget.key === key && budget.keepsFailures);
  return {
    async succeed() {
      const forgotten = reserved.filter((each) => !isKept(each)).map(({ key }) => key);
      if (forgotten.length > 0) await forgetFailures(db, forgotten);
      if (forgotten.length < reserved.length) await uncountAttempt(db, reserved.filter(isKept));
    },
    release: () => uncountAttempt(db, reserved),
  };
}

async function waitOf(tx: Parameters<typeof lockedUntil>[0], budgets: readonly Budget[], now: number): Promise<number> {
  const keys = budgets.map(({ key }) => key);
  const until = await lockedUntil(tx, keys, now);
  return Math.max(1, Math.ceil(((until ?? now) - now) / 1000));
}

/** Does what needs a secret of somebody's: wrong ones make the wait grow, and a right one forgets them. */
export async function guardAttempts<T>(
  context: Parts,
  budgets: readonly Budget[],
  tryOnce: () => Promise<T>,
): Promise<T> {
  const attempt = await reserveAttempt(context, budgets);
  let answer: T;
  try {
    answer = await tryOnce();
  } catch (error) {
    // What failed otherwise may have failed after the secret was looked at: it stays counted.
    if (error instanceof Refusal && !GUESSES.has(error.id)) await attempt.release();
    throw error;
  }
  await attempt.succeed();
  return answer;
}
