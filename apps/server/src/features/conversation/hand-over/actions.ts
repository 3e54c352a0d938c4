import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { assertGroupsInReach, assertInReach } from '../../foundation/access/reach';
import { assertAdministered, enableAgents, findToEdit, hideAgent, removeAgents } from '../../foundation/agents/actions';
import { recordChange } from '../../foundation/audit/actions';
import { handOver } from '../conversations/actions';
import { chooseOfGroup } from '../conversations/choose-of-group';
import { readOpenVisitors } from './store';

type Asked = Value<'POST /services/handOver'>;
type Target = Asked['to'];

/**
 * Hands all open conversations of an agent to a colleague, to agents of a group, or to the queue; afterwards disables
 * or deletes the agent if requested. Each conversation moves in its own transaction, so that none waits for the others.
 * Conversations that nobody can take stay and are counted; the agent is then neither disabled nor deleted.
 */
export async function handOverAll(
  context: Context,
  by: Principal,
  { id, to, next, hide }: Asked,
): Promise<{ moved: number; left: number }> {
  const [agent] = await findToEdit(context.db, by, [id]);
  if (!agent) throw new Refusal('unknown-agent');
  await assertMayGiveTo(context, by, to);
  if (next !== 'nothing') await assertAdministered(context.db, id);
  if (next === 'nothing' && !hide) return moveAll(context, by, agent, to, hide);
  // Hidden first: routing would otherwise give the agent new visitors while its load falls.
  if (!agent.hidden) await hideAgent(context, by, { id, hidden: true });
  let isDone = false;
  try {
    const result = await moveAll(context, by, agent, to, hide);
    if (result.left > 0) return result;
    if (next === 'disable') await enableAgents(context, by, { ids: [id], enabled: false });
    if (next === 'remove') await removeAgents(context, by, [id]);
    isDone = next === 'nothing' || next === 'remove';
    return result;
  } finally {
    // An agent who stays gets its former state back; so does one who is enabled again later.
    if (!isDone && !agent.hidden) await hideAgent(context, by, { id, hidden: false });
  }
}

async function moveAll(
  context: Context,
  by: Principal,
  { id, nickname }: { id: string; nickname: string },
  to: Target,
  isToHide: boolean,
): Promise<{ moved: number; left: number }> {
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
  const left = (await readOpenVisitors(context.db, id)).length;
  if (refusal && moved === 0 && left > 0) throw refusal;
  if (moved > 0)
    await act(context, (tx) =>
      recordChange(tx, by, {
        action: 'agents.handOver',
        subject: { kind: 'agent', id, name: nickname },
        after: {
          to: to.kind === 'queue' ? 'queue' : `${to.kind} ${to.id}`,
          conversations: moved,
          ...(isToHide && left === 0 && { state: 'hidden' }),
        },
      }),
    );
  return { moved, left };
}

/** A hand-over needs no consent of the recipient: only agents that the caller administers may be recipients. */
async function assertMayGiveTo({ db }: Context, by: Principal, to: Target): Promise<void> {
  if (to.kind === 'agent') await assertInReach(db, by, [to.id]);
  if (to.kind === 'group') await assertGroupsInReach(db, by, [to.id]);
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
