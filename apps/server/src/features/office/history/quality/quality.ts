import type { Answer } from '@parley/protocol/http/routes';
import type { QualityCriterion } from '@parley/protocol/settings/quality';
import type { Context } from '../../../../context';
import type { Client, Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { seenOf } from '../marks';
import { readDispute, settleDispute } from './dispute-store';
import { findLastOwner, findScore, lockScore, saveScore } from './quality-store';

export type Quality = Answer<'POST /history/doScore'>;
type Points = Quality['points'];

/** Maximum number of points of a criterion. */
const MOST_POINTS = 5;

/** Scores a conversation by all present criteria. Refused for the caller's own work. */
export function scoreConversation(
  context: Context,
  agent: Principal,
  {
    conversation,
    points,
    comment,
    answer,
  }: { conversation: string; points: Record<string, number>; comment: string; answer: string },
): Promise<Quality> {
  const { criteria } = context.setting('quality');
  const given = pointsOf(criteria, points);
  return act(context, async (tx) => {
    if ((await seenOf(tx, agent, [conversation])).length === 0) throw new Refusal('not-found');
    const ownerId = await findLastOwner(tx, conversation);
    if (ownerId === agent.uuid) throw new Refusal('own-work');
    const before = await lockQuality(tx, conversation);
    const now = new Date(context.clock.now());
    const score = { total: totalOf(given), points: given, comment, by: agent.uuid, at: now };
    await saveScore(tx, { conversationId: conversation, agentId: ownerId, ...score });
    await settleDispute(tx, conversation, { answer: answer.trim(), agentId: agent.uuid, now });
    const after = (await readQuality(tx, conversation))!;
    await recordChange(tx, agent, {
      action: 'history.score',
      subject: { kind: 'conversation', id: conversation },
      before: before && audited(before),
      after: audited(after),
    });
    return after;
  });
}

const audited = ({ total, points, comment, dispute }: Quality) => ({
  total,
  comment,
  points: Object.fromEntries(points.map((point) => [point.key, point.points])),
  ...(dispute && auditedDispute(dispute)),
});

/** Fields of a dispute in the audit log. */
export const auditedDispute = ({ reason, outcome, answer }: NonNullable<Quality['dispute']>) => ({
  reason,
  outcome,
  answer,
});

function pointsOf(criteria: readonly QualityCriterion[], given: Record<string, number>): Points {
  const missing = criteria.filter(({ key }) => !Object.hasOwn(given, key));
  if (missing.length > 0) throw new Refusal('bad-request', { fields: missing.map(({ key }) => key) });
  return criteria.map(({ key, name, weight }) => ({ key, name, weight, points: given[key]! }));
}

/** Total score, 0 to 100: weights are relative to their sum. */
export function totalOf(points: Points): number {
  const whole = points.reduce((sum, { weight }) => sum + weight, 0);
  const got = points.reduce((sum, { weight, points: earned }) => sum + weight * earned, 0);
  return Math.round((got / (whole * MOST_POINTS)) * 1000) / 10;
}

/** Locks a score, so that two answers to a dispute come one after the other. */
export async function lockQuality(tx: Client, conversationId: string): Promise<Quality | null> {
  await lockScore(tx, conversationId);
  return readQuality(tx, conversationId);
}

export async function readQuality(db: Queryable, conversationId: string): Promise<Quality | null> {
  const row = await findScore(db, conversationId);
  if (!row) return null;
  const { at, ...rest } = row;
  return { ...rest, time: at.getTime(), dispute: await readDispute(db, conversationId) };
}
