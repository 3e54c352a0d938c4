import type { Context } from '../../context';
import { transaction } from '../../db/transaction';
import { Refusal } from '../../errors';
import { recordLogin } from '../login-log/actions';
import { attemptKeys, FORGET_MS } from './attempts';
import { deleteOldAttempts } from './attempts-store';
import { guardAttempts } from './guard-attempts';
import type { AuthKeys } from './keys';
import { createOneAtATime } from './one-at-a-time';
import { isPassword } from './password';
import { findLogin } from './session-store';
import { type Caller, openSession, type SignedIn } from './sessions';
import { assertSecondStep } from './totp';

export type LoginRequest = {
  username: string;
  password: string;
  /** Of the second step, where the agent has one. */
  code?: string | undefined;
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
    // Asked for the second step: the sign-in is still under way.
    if (error instanceof Refusal && error.id !== 'totp-needed')
      await recordLogin(context, { username, agentId: null, sessionId: null, caller, reason: error.id });
    throw error;
  }
}

async function signIn(context: Context, keys: AuthKeys, request: LoginRequest) {
  const { username, password, code, caller, unlimited } = request;
  const agent = await findLogin(context.db, username);
  const isRight = await isPassword(password, agent?.passwordHash ?? null);
  if (!agent || !isRight || !agent.enabled) throw new Refusal('wrong-credentials');
  await assertSecondStep(context, agent.id, code, { unlimited });
  const now = context.clock.now();
  return transaction(context.db, (tx) => openSession(tx, { agentId: agent.id, caller, keys, now }));
}

/** Forgets counts that no longer matter. Called by the clock's jobs. */
export const forgetOldAttempts = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteOldAttempts(db, clock.now() - FORGET_MS);
