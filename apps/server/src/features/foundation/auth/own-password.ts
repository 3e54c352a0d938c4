import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import type { Principal } from '../../../principal';
import { type AttemptSource, budgetsOf } from './attempts';
import { hashPassword, isPassword } from './password';
import { guardAttempts } from './reserve-attempt';
import { readPasswordHash, savePassword } from './sessions/session-store';
import { endLogins } from './sessions/sessions';

/** Checks the password of a signed-in agent again; wrong ones lengthen the wait, as at the login. */
export function assertOwnPassword(context: Context, agent: Principal, password: string): Promise<void> {
  return guardAttempts(context, budgetsOf('ownPassword', agent.uuid, ownSource(agent)), async () => {
    if (!(await isPassword(password, await readPasswordHash(context.db, agent.uuid))))
      throw new Refusal('wrong-password');
  });
}

/** Attempts are counted by login, so that guesses in another login do not lock this one. */
export const ownSource = ({ address = '', sessionId }: Principal): AttemptSource => ({ address, known: sessionId });

/** Sets a new password and ends the agent's other logins. Returns their number. */
export async function changeOwnPassword(
  context: Context,
  agent: Principal,
  { old, password }: { old: string; password: string },
): Promise<number> {
  await assertOwnPassword(context, agent, old);
  const hash = await hashPassword(password);
  return act(context, async (tx, emit) => {
    const choice = { agentIds: [agent.uuid] as [string], except: agent.sessionId };
    return replacePassword(tx, emit, { hash, choice, now: context.clock.now() });
  });
}

/** Saves the password of the only agent of `choice`, and ends these logins. Returns their number. */
export async function replacePassword(
  tx: Client,
  emit: Emit,
  { hash, choice, now }: { hash: string; choice: { agentIds: [string]; except?: string | undefined }; now: number },
): Promise<number> {
  const [byId] = choice.agentIds;
  await savePassword(tx, byId, hash);
  return endLogins(tx, emit, choice, { reason: 'password-changed', byId, now });
}
