import type { Answer } from '@parley/protocol/http/routes';
import type { QualityCriterion } from '@parley/protocol/settings/quality';
import type { Context } from '../../../context';
import type { Client, Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { readDispute, settleDispute } from './dispute-store';
import { seenOf } from './marks';

export type Quality = Answer<'POST /history/doScore'>;
type Points = Quality['points'];

/** Most points that a criterion gives. */
const MOST_POINTS = 5;

/** Judges a conversation by the criteria in force, each of which has to be answered; nobody judges their own work. */
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
    const { rows } = await tx.query<{ ownerId: string | null }>(
      'select last_owner_id as "ownerId" from conversations where id = $1',
      [conversation],
    );
    const ownerId = rows[0]?.ownerId ?? null;
    if (ownerId === agent.uuid) throw new Refusal('own-work');
    const before = await lockQuality(tx, conversation);
    const now = new Date(context.clock.now());
    await tx.query(
      `insert into quality_scores (conversation_id, agent_id, total, points, comment, scored_by, scored_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (conversation_id) do update
       set agent_id = $2, total = $3, points = $4, comment = $5, scored_by = $6, scored_at = $7`,
      [conversation, ownerId, totalOf(given), JSON.stringify(given), comment, agent.uuid, now],
    );
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

/** A dispute as the audit keeps it. */
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

/** Of 100: the weights are shares of the whole, whatever they add up to. */
export function totalOf(points: Points): number {
  const whole = points.reduce((sum, { weight }) => sum + weight, 0);
  const got = points.reduce((sum, { weight, points: earned }) => sum + weight * earned, 0);
  return Math.round((got / (whole * MOST_POINTS)) * 1000) / 10;
}

/** The score under lock: two who answer the same dispute do it one after the other. */
export async function lockQuality(tx: Client, conversationId: string): Promise<Quality | null> {
  await tx.query('select 1 from quality_scores where conversation_id = $1 for update', [conversationId]);
  return readQuality(tx, conversationId);
}

export async function readQuality(db: Queryable, conversationId: string): Promise<Quality | null> {
  const { rows } = await db.query<Omit<Quality, 'time' | 'dispute'> & { at: Date }>(
    `select q.total::float8 as total, q.points, q.comment, q.agent_id as "serviceID", q.scored_by as by,
            coalesce(a.nickname, '') as "byName", q.scored_at as at
     from quality_scores q left join agents a on a.id = q.scored_by where q.conversation_id = $1`,
    [conversationId],
  );
  const row = rows[0];
  if (!row) return null;
  const { at, ...rest } = row;
  return { ...rest, time: at.getTime(), dispute: await readDispute(db, conversationId) };
}
