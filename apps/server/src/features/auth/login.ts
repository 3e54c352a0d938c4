import type { Context } from '../../context';
import { transaction } from '../../db/transaction';
import { Refusal } from '../../errors';
import { recordLogin } from '../login-log/actions';
import { attemptKeys, FORGET_MS, waitAfter } from './attempts';
import { countFailure, deleteOldAttempts, forgetFailures, lockedUntil, lockUntil } from './attempts-store';
import type { AuthKeys } from './keys';
import { createOneAtATime } from './one-at-a-time';
import { isPassword } from './password';
import { findLogin } from './session-store';
import { type Caller, openSession, type SignedIn } from './sessions';

export type LoginRequest = {
  username: string;
  password: string;
  caller: Caller;
  /** No limit applies to the address: failures are neither counted nor held against it. */
  unlimited: boolean;
};

/**
 * Signs in by password. An unknown user, a wrong password and a disabled account take the same way and the same time
 * and get the same answer; so do their failures, which make the wait grow for the name, whoever it belongs to.
 */
export function createLogin(context: Context, keys: AuthKeys): (request: LoginRequest) => Promise<SignedIn> {
  const oneAtATime = createOneAtATime();

  return (request) => {
    const attempts = attemptKeys(request.username, request.caller.address);
    const tried = () => recorded(context, request, () => signIn(context, keys, request));
    if (request.unlimited) return tried();
    return oneAtATime(attempts[0]!.key, () => guardAttempts(context, attempts, tried));
  };
}

/** Tries that a lock turns away are not written down: whoever floods it would fill the record. */
async function recorded(
  context: Context,
  { username, caller }: LoginRequest,
  work: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    const signedIn = await work();
    await recordLogin(context, { username, agentId: null, sessionId: signedIn.cookie.sessionId, caller });
    return signedIn;
  } catch (error) {
    if (error instanceof Refusal)
      await recordLogin(context, { username, agentId: null, sessionId: null, caller, reason: error.id });
    throw error;
  }
}

async function signIn(context: Context, keys: AuthKeys, { username, password, caller }: LoginRequest) {
  const agent = await findLogin(context.db, username);
  const isRight = await isPassword(password, agent?.passwordHash ?? null);
  if (!agent || !isRight || !agent.enabled) throw new Refusal('wrong-credentials');
  const now = context.clock.now();
  return transaction(context.db, (tx) => openSession(tx, { agentId: agent.id, caller, keys, now }));
}

/** Refusals that may have been guesses. */
const GUESSES: ReadonlySet<string> = new Set(['wrong-credentials', 'wrong-code']);

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

/** Forgets counts that no longer matter. Called by the clock's jobs. */
export const forgetOldAttempts = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteOldAttempts(db, clock.now() - FORGET_MS);
