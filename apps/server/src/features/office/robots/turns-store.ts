import type { HandoffReason } from '@parley/core/conversation/robot';
import type { Outcome } from '@parley/core/robot/types';
import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { searchable } from '../../foundation/access/masked-search';
import { ofConversationsInScope } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import type { LabHit } from './lab-store';

export type TurnRow = {
  id: string;
  at: Date;
  YQToken: string;
  conversation: string;
  question: string;
  outcome: Outcome;
  hits: LabHit[];
  ms: number;
  version: number;
  good: boolean | null;
  handoff: HandoffReason | null;
};

/** Turns `t` of conversations that the reader may see. */
const seenBy = (agent: Omit<Principal, 'disconnected'>): Sql =>
  every([ofConversationsInScope(agent, 't.conversation_id'), notInTrash('t.conversation_id'), raw(`t.question <> ''`)]);

type Filters = Omit<Value<'GET /robot/getTurns'>, 'pageNo' | 'pageSize'>;

export const turnList = (agent: Principal, filters: Filters): ListSql => ({
  select: `select t.id, t.at, t.visitor_id as "YQToken", t.conversation_id as conversation, t.question, t.outcome, t.hits,
                  t.ms, t.version, t.good, t.handoff
           from robot_turns t`,
  from: 'robot_turns t',
  id: 't.id',
  where: every([
    seenBy(agent),
    sql`t.robot_id = ${filters.robot}`,
    filters.outcome !== undefined && sql`t.outcome = any(${filters.outcome}::text[])`,
    filters.rated !== undefined && sql`t.good = ${filters.rated === 'good'}`,
    filters.handoff !== undefined && sql`t.handoff = any(${filters.handoff}::text[])`,
    filters.text !== undefined && sql`strpos(lower(${searchable(agent, 't.question')}), lower(${filters.text})) > 0`,
    filters.from !== undefined && sql`t.at >= ${new Date(filters.from)}`,
    filters.to !== undefined && sql`t.at < ${new Date(filters.to)}`,
  ]),
  order: 't.at desc, t.id desc',
});

export type MissRow = { id: string; question: string; bad: boolean; at: Date };

/** As the index `robot_turns_missed` has it. */
const IS_MISSED = raw(
  `t.settled_at is null and not t.is_small_talk and (t.outcome in ('none', 'suggest') or t.good = false)`,
);

type Missed = { robotId: string; from: Date; to: Date; limit: number };

/** Unanswered and badly rated questions that nobody has settled, the newest first. */
export async function findMisses(
  db: Queryable,
  agent: Omit<Principal, 'disconnected'>,
  { robotId, from, to, limit }: Missed,
): Promise<MissRow[]> {
  const { rows } = await db.query<MissRow>(
    statement(sql`
      select t.id, t.question, coalesce(not t.good, false) as bad, t.at from robot_turns t
      where t.robot_id = ${robotId} and t.at >= ${from} and t.at < ${to} and ${seenBy(agent)}
        and ${IS_MISSED}
      order by t.at desc limit ${limit}`),
  );
  return rows;
}

/** Such questions of robots that are switched on, counted up to `most`. */
export async function countMisses(
  db: Queryable,
  agent: Principal,
  { from, most }: { from: number; most: number },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    statement(sql`
      select count(*)::int as count from (
        select 1 from robots r join robot_turns t on t.robot_id = r.id
        where r.enabled and r.deleted_at is null and t.at >= ${new Date(from)} and ${seenBy(agent)} and ${IS_MISSED}
        limit ${most}) m`),
  );
  return rows[0]!.count;
}

/** Settles turns of the robot that the reader may see; returns their number. */
export async function settleTurns(
  tx: Queryable,
  agent: Principal,
  { robotId, ids, at }: { robotId: string; ids: readonly string[]; at: number },
): Promise<number> {
  const { rowCount } = await tx.query(
    statement(sql`
      update robot_turns t set settled_at = ${new Date(at)}, settled_by = ${agent.uuid}
      where t.id = any(${ids}::uuid[]) and t.robot_id = ${robotId} and t.settled_at is null and ${seenBy(agent)}`),
  );
  return rowCount ?? 0;
}
