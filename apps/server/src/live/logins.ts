import { allows } from '@parley/core/access/allows';
import { CLOSE } from '@parley/protocol/codes';
import type { Principal } from '../principal';
import { type Desk, deskAgentOf } from './desk';
import type { EndedLogins } from './ended-logins';
import { loginOverFrame } from './frames';
import { agentKey, agentKeyFor, type Hub } from './hub';
import type { Session } from './sockets/session';

type Rights = Pick<Principal, 'nickname' | 'admin' | 'guest' | 'scope' | 'masks' | 'roles' | 'permissions'>;

type Parts = {
  hub: Hub;
  desk: Desk;
  endedLogins: EndedLogins;
  now(): number;
  sessions(): Iterable<Session>;
  /** Null: disabled or removed. */
  findRights(agentId: string): Promise<Rights | null>;
};

/** Updates or closes open sockets when the rights of their agent change or their login ends. */
export function createLogins({ hub, desk, endedLogins, now, sessions, findRights }: Parts) {
  /** Applies a changed name and changed rights to the agent's sockets. */
  async function refresh(agentId: string): Promise<void> {
    const agent = await findRights(agentId);
    if (!agent) return;
    const key = agentKeyFor(agentId, allows(agent, ['talk:desk']));
    const known = desk.agents.get(agentId);
    const current = deskAgentOf(agent, agentId);
    // Held pushes were masked by the former rights.
    const seesOther =
      known !== undefined && (known.visibility?.key !== current.visibility?.key || known.seesAll !== current.seesAll);
    if (seesOther) {
      desk.agents.set(agentId, current);
      hub.forget(agentKey(agentId));
    }
    if (key !== agentKey(agentId)) desk.agents.delete(agentId);
    for (const session of sessions()) {
      if (session.bound?.kind !== 'agent' || session.bound.uuid !== agentId) continue;
      session.bound.nickname = agent.nickname;
      // The agent gained or lost the workbench, or sees more or less: the client binds again under the new rights.
      if (session.bound.key !== key || seesOther) session.close(CLOSE.restarting, 'rights changed');
    }
  }

  function end(sessionIds: readonly string[], reason: string): void {
    const frame = loginOverFrame(reason, hub.next());
    endedLogins.add(sessionIds, now());
    for (const session of sessions()) {
      if (session.bound?.kind !== 'agent' || !sessionIds.includes(session.bound.sessionId)) continue;
      session.send(frame);
      session.close(CLOSE.bindRefused, reason);
    }
  }

  /** The windows of an erased visitor say hello again, with a key that is gone: they begin anew as another visitor. */
  function endVisitor(visitorId: string): void {
    for (const session of sessions())
      if (session.bound?.kind === 'visitor' && session.bound.visitorId === visitorId)
        session.close(CLOSE.bindRefused, 'erased');
  }

  return { refresh, end, endVisitor };
}

export type Logins = ReturnType<typeof createLogins>;
