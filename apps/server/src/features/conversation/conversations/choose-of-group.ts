import { chooseAcross } from '@parley/core/routing/choose-in-group';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { findGroupId, readRoutingGroups } from '../../foundation/groups/routing-groups';
import { readRoutingTable } from './routing';

/**
 * The agent who is offered a transfer to this group (rule C-37): of the group, of its overflow groups, or its
 * emergency contact; null: nobody is available.
 */
export async function chooseOfGroup(
  context: Context,
  tx: Client,
  named: string,
  { ownerId, lastAgentId }: { ownerId: string | null; lastAgentId: string | null },
): Promise<{ agentId: string | null; groupId: string }> {
  const groupId = await findGroupId(tx, named);
  if (groupId === null) throw new Refusal('unknown-group');
  const { candidates } = await readRoutingTable(context, tx);
  const asked = (await readRoutingGroups(tx))([groupId]);
  const facts = { pick: Math.random(), lastAgentId };
  const { strategy } = context.setting('routing');
  const chosen = chooseAcross(strategy, candidates, asked, { ownerId, facts });
  return chosen ? { agentId: chosen.agentId, groupId: chosen.group.id } : { agentId: null, groupId };
}
