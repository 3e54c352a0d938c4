import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { seenOf } from '../marks';
import { answerDispute, keepDispute } from './dispute-store';
import { auditedDispute, lockQuality, type Quality, readQuality } from './quality';

/** The scored agent disputes a score; the text may be changed until the dispute is answered. */
export function disputeScore(
  context: Context,
  agent: Principal,
  { conversation, reason }: { conversation: string; reason: string },
): Promise<Quality> {
  return act(context, async (tx) => {
    const { total, serviceID, dispute } = await judgedOf(tx, agent, conversation);
    if (serviceID !== agent.uuid) throw new Refusal('forbidden');
    if (dispute && dispute.outcome !== null) throw new Refusal('dispute-answered');
    const now = new Date(context.clock.now());
    await keepDispute(tx, { conversationId: conversation, agentId: agent.uuid, total, reason: reason.trim(), now });
    const after = (await readQuality(tx, conversation))!;
    await recordChange(tx, agent, {
      action: 'history.dispute',
      subject: { kind: 'conversation', id: conversation },
      before: dispute && auditedDispute(dispute),
      after: auditedDispute(after.dispute!),
    });
    return after;
  });
}

/** Answers a dispute: the score stays. Refused for the caller's own work. */
export function upholdScore(
  context: Context,
  agent: Principal,
  { conversation, answer }: { conversation: string; answer: string },
): Promise<Quality> {
  return act(context, async (tx) => {
    const { serviceID, dispute } = await judgedOf(tx, agent, conversation);
    if (serviceID === agent.uuid) throw new Refusal('own-work');
    if (!dispute) throw new Refusal('not-found');
    if (dispute.outcome !== null) throw new Refusal('dispute-answered');
    const now = new Date(context.clock.now());
    await answerDispute(tx, conversation, 'upheld', { answer: answer.trim(), agentId: agent.uuid, now });
    const after = (await readQuality(tx, conversation))!;
    await recordChange(tx, agent, {
      action: 'history.uphold',
      subject: { kind: 'conversation', id: conversation },
      before: auditedDispute(dispute),
      after: auditedDispute(after.dispute!),
    });
    return after;
  });
}

async function judgedOf(tx: Client, agent: Principal, conversation: string): Promise<Quality> {
  if ((await seenOf(tx, agent, [conversation])).length === 0) throw new Refusal('not-found');
  const quality = await lockQuality(tx, conversation);
  if (!quality) throw new Refusal('not-found');
  return quality;
}
