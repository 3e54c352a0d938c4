import type { Context } from '../../context';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import type { Incoming } from '../../http/handler';
import type { Principal } from '../../principal';
import { recordChange } from '../audit/actions';
import { nameAvatar, takeAvatar } from '../files/avatars';
import type { Storage } from '../files/storage';
import { assertMayEdit } from './actions';
import { type AgentRecordRow, findAgent, lockAgents, updateAgent } from './store';

/** Another picture for an agent: by an administrator, or by the agent itself. */
export async function giveAvatar(
  context: Context,
  storage: Storage,
  by: Principal,
  id: string,
  incoming: Incoming,
): Promise<AgentRecordRow> {
  const kept = await takeAvatar(storage, incoming);
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const agent = await findAgent(tx, id);
    if (!agent) throw new Refusal('unknown-agent');
    if (id !== by.uuid) await assertMayEdit(tx, by, [agent]);
    await nameAvatar(tx, kept, id, now);
    await updateAgent(tx, id, { avatar: kept.address }, { by: by.uuid, now });
    emit({ kind: 'agent.changed', agentId: id });
    await recordChange(tx, by, {
      action: 'agents.avatar',
      subject: { kind: 'agent', id, name: agent.nickname },
      before: { avatar: agent.avatar },
      after: { avatar: kept.address },
    });
    return (await findAgent(tx, id))!;
  });
}
