import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import { type AttemptSource, budgetsOf, FORGET_MS } from './attempts';
import { deleteOldAttempts } from './attempts-store';
import type { AuthKeys } from './keys';
import type { LoginDependencies } from './login-dependencies';
import { isPassword } from './password';
import { guardAttempts } from './reserve-attempt';
import { findLogin, type LoginRow } from './sessions/session-store';
import { type Caller, openSession, type SignedIn } from './sessions/sessions';
import { assertSecondStep } from './totp/totp';

type LoginParts = { keys: AuthKeys; loginDependencies: Pick<LoginDependencies, 'recordLogin'> };

export type LoginRequest = {
  username: string;
  password: string;
  /** Of the second step, where the agent has one. */
  code?: string | undefined;
  caller: Caller;
  /** Names the browser, if it signed in to this account before. */
  deviceOf(agentId: string | null): Promise<string | null>;
  /** No limit applies to the address: failures are neither counted nor held against it. */
  unlimited: boolean;
};

/**
 * Signs in by password. An unknown user, a wrong password and a disabled account take the same way and the same time
 * and get the same answer; so do their failures, which make the wait grow for the name, whoever it belongs to. A known
 * device of the account has a count of its own: it is not locked out by what strangers guess.
 */
export async function login(context: Context, parts: LoginParts, request: LoginRequest): Promise<SignedIn> {
  const agent = await findLogin(context.db, request.username);
  const known = await request.deviceOf(agent?.id ?? null);
  const source: AttemptSource = { address: request.caller.address, known };
  const tried = () =>
    recorded(context, parts.loginDependencies, request, () => signIn(context, parts.keys, request, { agent, source }));
  return request.unlimited ? tried() : guardAttempts(context, budgetsOf('password', request.username, source), tried);
}

/** Tries that a lock turns away are not written down: whoever floods it would fill the record. */
async function recorded(
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
    // Asked for the second step: the sign-in is still under way.
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
  const now = context.clock.now();
  return transaction(context.db, (tx) => openSession(tx, { agentId: agent.id, caller, keys, now }));
}

/** Forgets counts that no longer matter. Called by the clock's jobs. */
export const forgetOldAttempts = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteOldAttempts(db, clock.now() - FORGET_MS);
