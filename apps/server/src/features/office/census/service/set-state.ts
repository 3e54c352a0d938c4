import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { readAgents } from '../../../conversation/conversations/facts';
import { storeState } from '../../../conversation/desk/presence';
import { recordChange } from '../../../foundation/audit/actions';
import { readListedAgents } from './agents-store';

/** Sets a colleague's state with a reason. The colleague is told; the record of states names who did it. */
export function setState(
  context: Context,
  by: Principal,
  { agent: agentId, state, hidden: wished, reason }: Value<'POST /census/service/doState'>,
): Promise<Answer<'POST /census/service/doState'>> {
  const now = context.clock.now();
  const hidden = (state === '1' && wished) || null;
  const why = reason.trim();
  return act(context, async (tx, emit) => {
    const [listed] = await readListedAgents(tx, by, { agent: agentId });
    const [before] = listed && !listed.isDeleted ? await readAgents(tx, [agentId]) : [];
    if (!listed || !before?.enabled) throw new Refusal('unknown-agent');
    const cause = agentId === by.uuid ? 'own' : 'another';
    await storeState(tx, agentId, { state, reason: hidden, word: '', cause, byId: by.uuid, why, now });
    emit({ kind: 'agent.presence', agentId });
    emit({ kind: 'state.set', agentId, state, hidden, by: by.nickname, why });
    await recordChange(tx, by, {
      action: 'agents.state',
      subject: { kind: 'agent', id: agentId, name: listed.name },
      before: { state: before.reason ?? before.chosen },
      after: { state: hidden ?? (state === '1' ? 'hidden' : 'online'), reason: why },
    });
    return { state, hidden };
  });
}
