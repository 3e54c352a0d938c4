import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import { auditFields } from './actions';
import { findOwnAccount, lockAgents, updateAgent } from './store';

/** An agent edits its own account. The version rises, so that an administrator's open form is refused as outdated. */
export function editOwn(context: Context, agent: Principal, edit: Value<'POST /personal/doEdit'>): Promise<void> {
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const before = (await findOwnAccount(tx, agent.uuid))!;
    await updateAgent(tx, agent.uuid, edit, { by: agent.uuid, now: context.clock.now() });
    emit({ kind: 'agent.changed', agentId: agent.uuid });
    await recordChange(tx, agent, {
      action: 'personal.edit',
      subject: { kind: 'agent', id: agent.uuid, name: agent.nickname },
      before: auditFields(before),
      after: auditFields((await findOwnAccount(tx, agent.uuid))!),
    });
  });
}
