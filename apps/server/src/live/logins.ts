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

/** Sockets outlive what their agent may do, and the login they were opened with. */
export function createLogins({ hub, desk, endedLogins, now, sessions, findRights }: Parts) {
  /** What is said from now on carries the new name and is held against the new rights. */
  async function refresh(agentId: string): Promise<void> {
    const agent = await findRights(agentId);
    if (!agent) return;
    const key = agentKeyFor(agentId, allows(agent, ['talk:desk']));
    const known = desk.agents.get(agentId);
    const current = deskAgentOf(agent, agentId);
    // What it was told was told to other eyes.
    const seesOther =
      known !== undefined && (known.lens?.key !== current.lens?.key || known.seesAll !== current.seesAll);
    if (seesOther) {
      desk.agents.set(agentId, current);
      hub.forget(agentKey(agentId));
    }
    if (key !== agentKey(agentId)) desk.agents.delete(agentId);
    for (const session of sessions()) {
      if (session.bound?.kind !== 'agent' || session.bound.uuid !== agentId) continue;
      session.bound.nickname = agent.nickname;
      // It gained or lost the desk, or sees more or less: its next bind finds the other place.
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

  return { refresh, end };
}

export type Logins = ReturnType<typeof createLogins>;
