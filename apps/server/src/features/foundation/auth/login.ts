import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { type AttemptSource, budgetsOf, FORGET_MS } from './attempts';
import { deleteOldAttempts } from './attempts-store';
import type { AuthKeys } from './keys';
import type { LoginDependencies } from './login-dependencies';
import { isPassword } from './password';
import { guardAttempts } from './reserve-attempt';
import { findLogin, type LoginRow } from './sessions/session-store';
import { type Caller, type SignedIn, signInBy } from './sessions/sessions';
import { assertSecondStep } from './totp/totp';

type LoginParts = { keys: AuthKeys; loginDependencies: Pick<LoginDependencies, 'recordLogin'> };

export type LoginRequest = {
  username: string;
  password: string;
  /** Code of the second factor, if the agent has one. */
  code?: string | undefined;
  caller: Caller;
  /** Id of the calling browser if it signed in to this account before; null: unknown device. */
  deviceOf(agentId: string | null): Promise<string | null>;
  /** No rate limit applies to the address: failures are not counted and cause no lock. */
  unlimited: boolean;
};

/**
 * Signs in by password. An unknown user, a wrong password and a disabled account take the same time and get the same
 * answer, and their failures lengthen the wait for the username, whether it exists or not. A known device of the
 * account has its own count, so that guesses of strangers do not lock it.
 */
export async function login(context: Context, parts: LoginParts, request: LoginRequest): Promise<SignedIn> {
  const agent = await findLogin(context.db, request.username);
  const known = await request.deviceOf(agent?.id ?? null);
  const source: AttemptSource = { address: request.caller.address, known };
  const tried = () =>
    withLoginRecord(context, parts.loginDependencies, request, () =>
      signIn(context, parts.keys, request, { agent, source }),
    );
  return request.unlimited ? tried() : guardAttempts(context, budgetsOf('password', request.username, source), tried);
}

/** Records the result of a sign-in. Attempts refused by a lock are not recorded: a flood of them would fill the log. */
async function withLoginRecord(
  context: Context,
  { recordLogin }: LoginParts['loginDependencies'],
  { username, caller }: LoginRequest,
  work: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    const signedIn = await work();
    await recordLogin(context, { username, agentId: null, sessionId: signedIn.cookie.sessionId, caller });
    return signedIn;
  } catch (error) {
    // The code of the second factor is still to come: the sign-in has not ended.
    if (error instanceof Refusal && error.id !== 'totp-needed')
      await recordLogin(context, { username, agentId: null, sessionId: null, caller, reason: error.id });
    throw error;
  }
}

async function signIn(
  context: Context,
  keys: AuthKeys,
  { password, code, caller, unlimited }: LoginRequest,
  { agent, source }: { agent: LoginRow | null; source: AttemptSource },
) {
  const isRight = await isPassword(password, agent?.passwordHash ?? null);
  if (!agent || !isRight || !agent.enabled) throw new Refusal('wrong-credentials');
  await assertSecondStep(context, agent.id, code, { source, unlimited });
  return signInBy(context, { agentId: agent.id, caller, keys });
}

/** Deletes counts that have expired. Called by a job. */
export const forgetOldAttempts = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteOldAttempts(db, clock.now() - FORGET_MS);
