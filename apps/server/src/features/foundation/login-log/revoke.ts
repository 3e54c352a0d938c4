import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { assertInReach, assertReachesAll } from '../access/reach';
import { recordChanges } from '../audit/actions';
import { grantsOf } from '../auth/grants';
import { endLogins } from '../auth/sessions/sessions';
import { findRecordAgents, findRecordSessions } from './store';

/** Ends the logins of records: those of administrators only by an administrator, others only by rule A-31. */
export function revoke(context: Context, by: Principal, recordIds: readonly string[]): Promise<number> {
  return act(context, async (tx, emit) => {
    const byAgent = new Map<string, string[]>();
    const names = new Map<string, string>();
    const agents = await findRecordAgents(tx, recordIds);
    if (agents.length < new Set(recordIds).size) assertReachesAll(by);
    await assertInReach(tx, by, agents);
    for (const { sessionId, agentId, nickname } of await findRecordSessions(tx, recordIds)) {
      byAgent.set(agentId, [...(byAgent.get(agentId) ?? []), sessionId]);
      names.set(agentId, nickname);
    }
    const grants = await grantsOf(tx, [...byAgent.keys()]);
    if (!by.admin && [...grants.values()].some(({ admin }) => admin)) throw new Refusal('forbidden');
    let ended = 0;
    const ending = { reason: 'revoked', byId: by.uuid, now: context.clock.now() };
    for (const [agentId, ids] of byAgent) ended += await endLogins(tx, emit, { agentId, ids }, ending);
    await recordChanges(
      tx,
      by,
      [...byAgent].map(([id, sessions]) => ({
        action: 'record.revoke',
        subject: { kind: 'agent', id, name: names.get(id) ?? '' },
        after: { sessions: sessions.length },
      })),
    );
    return ended;
  });
}
