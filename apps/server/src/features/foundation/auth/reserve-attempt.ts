import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import { type Budget, FORGET_MS } from './attempts';
import { cancelAttempt, countAttempt, forgetFailures, lockedUntil, type Reserved } from './attempts-store';

/** Refusals after wrong secrets, which may be guesses. */
const GUESSES: ReadonlySet<string> = new Set([
  'wrong-credentials',
  'wrong-code',
  'wrong-password',
  'code-refused',
  'setup-link-used',
  'password-link-over',
  'invitation-over',
]);

/** An attempt that counts as a failure unless one of these is called. */
export type Attempt = {
  /** The secret was right: clears earlier failures too. */
  succeed(): Promise<void>;
  /** The attempt failed for another reason: takes the count back. */
  release(): Promise<void>;
};

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Reserves an attempt in all of its budgets, or refuses and reserves none. It is counted and committed before the
 * secret is checked, so that parallel attempts on any number of processes cannot exceed the budget.
 */
export async function reserveAttempt({ db, clock }: Parts, budgets: readonly Budget[]): Promise<Attempt> {
  const now = clock.now();
  const reserved = await transaction(db, async (tx) => {
    const counted = await countAttempt(tx, budgets, { now, forgetBefore: now - FORGET_MS });
    // Thrown in the transaction, which rolls back the counts of the other budgets.
    if (counted.length < budgets.length) throw new Refusal('login-locked', { seconds: await waitOf(tx, budgets, now) });
    return counted;
  });
  const isKept = ({ key }: Reserved) => budgets.some((budget) => budget.key === key && budget.keepsFailures);
  return {
    async succeed() {
      const forgotten = reserved.filter((each) => !isKept(each)).map(({ key }) => key);
      if (forgotten.length > 0) await forgetFailures(db, forgotten);
      if (forgotten.length < reserved.length) await cancelAttempt(db, reserved.filter(isKept));
    },
    release: () => cancelAttempt(db, reserved),
  };
}

async function waitOf(tx: Parameters<typeof lockedUntil>[0], budgets: readonly Budget[], now: number): Promise<number> {
  const keys = budgets.map(({ key }) => key);
  const until = await lockedUntil(tx, keys, now);
  return Math.max(1, Math.ceil(((until ?? now) - now) / 1000));
}

/** Runs work that checks a secret: a wrong secret counts as a failed attempt, a right one clears earlier failures. */
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
    // Other errors may come after the check of the secret: the attempt stays counted.
    if (error instanceof Refusal && !GUESSES.has(error.id)) await attempt.release();
    throw error;
  }
  await attempt.succeed();
  return answer;
}
