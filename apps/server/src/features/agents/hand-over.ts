import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { transaction } from '../../db/transaction';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import type { Principal } from '../../principal';
import { recordChange } from '../audit/actions';
import { handOver } from '../conversations/actions';
import { chooseOfGroup } from '../groups/actions';
import { assertMayEdit } from './actions';
import { findAgent, readOpenVisitors } from './store';

type Target = Value<'POST /services/handOver'>['to'];

/**
 * Hands everything an agent has open to a colleague, to a group (each to whom the group chooses) or to the queue. Each
 * conversation goes in a transaction of its own: who talks meanwhile is held up by none of the others. What nobody can
 * take stays where it is, and is counted.
 */
export async function handOverAll(
  context: Context,
  by: Principal,
  { id, to }: { id: string; to: Target },
): Promise<{ moved: number; left: number }> {
  const agent = await findAgent(context.db, id);
  if (!agent) throw new Refusal('unknown-agent');
  await assertMayEdit(context.db, by, [agent]);
  const visitors = await readOpenVisitors(context.db, id);
  let moved = 0;
  let refusal: Refusal | null = null;
  for (const visitorId of visitors) {
    try {
      await handOver(context, by, visitorId, await targetOf(context, id, to));
      moved += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  if (refusal && moved === 0) throw refusal;
  if (moved > 0)
    await act(context, (tx) =>
      recordChange(tx, by, {
        action: 'agents.handOver',
        subject: { kind: 'agent', id, name: agent.nickname },
        after: { to: to.kind === 'queue' ? 'queue' : `${to.kind} ${to.id}`, conversations: moved },
      }),
    );
  return { moved, left: (await readOpenVisitors(context.db, id)).length };
}

async function targetOf(context: Context, ownerId: string, to: Target): Promise<string | null> {
  if (to.kind === 'queue') return null;
  if (to.kind === 'agent') return to.id;
  const chosen = await transaction(context.db, (tx) =>
    chooseOfGroup(context, tx, to.id, { ownerId, lastAgentId: null }),
  );
  if (!chosen.agentId) throw new Refusal('group-unavailable');
  return chosen.agentId;
}
