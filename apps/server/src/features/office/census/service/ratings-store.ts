import { type EvaluatePart, type EvaluateSums, evaluateParts } from '@parley/core/census/service/evaluate/parts';
import type { ratingRow } from '@parley/protocol/http/census/service';
import type { EvaluateKey } from '@parley/protocol/http/census/service-figures';
import type * as z from 'zod';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../../db/sql';
import { conversationsInScope, type Reader } from '../../../foundation/access/scope';
import { notInTrash } from '../../../foundation/access/trash';
import type { Range } from '../range-store';
import { factsInScope } from '../talk/among-store';
import { stepsOf } from '../zones-store';

/** Who was rated. Ratings of robots are seen by whom their conversations are (rule A-24). */
export type Rated = { reader: Reader; agentIds: readonly string[]; robotIds: readonly string[] };

/** Ratings that are asked for; `group`: of agents who were members when they had the conversation. */
export type RatingsAsked = Rated & {
  range: Range;
  group?: string | undefined;
  site?: string | undefined;
  channel?: string | undefined;
  score?: number[] | undefined;
  tag?: string | undefined;
  hasComment?: boolean | undefined;
};

const inGroup = (group: string): Sql => sql`exists (
  select 1 from agent_shares s
  where s.conversation_id = f.conversation_id and s.agent_id = f.agent_id and ${group}::uuid = any(s.groups))`;

/** Condition on facts `f` of ratings. */
export function ofRated({ reader, agentIds, robotIds }: Rated): Sql {
  const scope = factsInScope(reader);
  if (scope === null || robotIds.length === 0) return sql`f.agent_id = any(${[...agentIds, ...robotIds]}::uuid[])`;
  return sql`(f.agent_id = any(${agentIds}::uuid[]) or f.agent_id = any(${robotIds}::uuid[])
    and exists (select from (select * from talk_facts t where t.conversation_id = f.conversation_id) f where ${scope}))`;
}

const asksFor = ({ range, group, site, channel, score, tag, hasComment, ...rated }: RatingsAsked): Sql =>
  every([
    ofRated(rated),
    sql`f.opened_at >= ${new Date(range.from)} and f.opened_at < ${new Date(range.to)}`,
    group !== undefined && inGroup(group),
    site !== undefined && sql`f.site_id = ${site}`,
    channel !== undefined && sql`f.channel = ${channel}`,
    score !== undefined && sql`f.score = any(${score}::int[])`,
    tag !== undefined && sql`${tag} = any(f.tags)`,
    hasComment !== undefined && sql`f.score is not null and f.commented = ${hasComment}`,
  ]);

export const COUNTS = 'f.score is not null and not f.withdrawn';
export const BEHIND: Record<EvaluateKey, string> = {
  ratingsInvited: 'f.invited is not null',
  ratingsAsked: `f.invited = 'asked'`,
  ratingsAutomatic: `f.invited = 'automatic'`,
  ratingsAnswered: 'f.invited is not null and f.score is not null',
  ratingRate: 'f.invited is not null',
  ratings: COUNTS,
  ratingMean: COUNTS,
  agentRatings: `${COUNTS} and not f.of_robot`,
  agentRatingMean: `${COUNTS} and not f.of_robot`,
  robotRatings: `${COUNTS} and f.of_robot`,
  robotRatingMean: `${COUNTS} and f.of_robot`,
  score5: `${COUNTS} and f.score = 5`,
  score4: `${COUNTS} and f.score = 4`,
  score3: `${COUNTS} and f.score = 3`,
  score2: `${COUNTS} and f.score = 2`,
  score1: `${COUNTS} and f.score = 1`,
  goodShare: COUNTS,
  badShare: COUNTS,
  comments: `${COUNTS} and f.commented`,
  appealed: 'f.appealed',
  withdrawn: 'f.withdrawn',
};

/** Which ratings a sum of scores is of. */
const SCORES = {
  score: BEHIND.ratings,
  agentScore: BEHIND.agentRatings,
  robotScore: BEHIND.robotRatings,
};
const isScore = (part: EvaluatePart): part is keyof typeof SCORES => part in SCORES;

/** What a rating `f` adds to a part: its score, or one. */
export const partWeight = (part: EvaluatePart): { where: string; adds: string } =>
  isScore(part) ? { where: SCORES[part], adds: 'f.score' } : { where: BEHIND[part], adds: '1' };

/** A part of facts added up. */
export const partSum = (part: EvaluatePart): string => {
  const { where, adds } = partWeight(part);
  return adds === '1'
    ? `count(*) filter (where ${where})::int`
    : `coalesce(sum(${adds}) filter (where ${where}), 0)::int`;
};

type Parts = readonly EvaluatePart[];

const sumsOf = (parts: Parts): Sql => raw(parts.map((part) => `${partSum(part)} as "${part}"`).join(', '));
/** The same from rows that are sums already. */
const addedOf = (parts: Parts): Sql =>
  raw(parts.map((part) => `coalesce(sum("${part}"), 0)::int as "${part}"`).join(', '));

/** Parts that were not read are 0. */
const wholeSums = (row: Partial<EvaluateSums>): EvaluateSums =>
  Object.fromEntries(evaluateParts.map((part) => [part, row[part] ?? 0])) as EvaluateSums;

type RatingLists = { rows: Map<string, EvaluateSums>; all: EvaluateSums; series: Map<string, EvaluateSums> };

/**
 * What ratings add up to by agent or group, all of them, and by step of a curve (`at`): facts are read once, and added up
 * by agent and step before these are added up by either. `parts`: those that are read.
 */
export async function readRatingLists(
  db: Queryable,
  asked: RatingsAsked,
  { by, step, zone, parts = evaluateParts }: { by: 'agent' | 'group'; step: string; zone: string; parts?: Parts },
): Promise<RatingLists> {
  const isByGroup = by === 'group';
  const [{ rows }, groups] = await Promise.all([
    db.query<Partial<EvaluateSums> & { agent: string | null; at: string | null; isAgent: number; isStep: number }>(
      statement(sql`
        with ${stepsOf(step, zone, asked.range)}
        select agent_id as agent, (extract(epoch from (select at from steps)[n]) * 1000)::bigint::text as at,
               1 - grouping(agent_id) as "isAgent", 1 - grouping(n) as "isStep", ${addedOf(parts)}
        from (
          select agent_id, n, ${sumsOf(parts)}
          from (select f.*, width_bucket(f.opened_at, (select since from steps)) as n
                from rating_facts f where ${asksFor(asked)}) f
          group by agent_id, n
        ) f group by grouping sets ((agent_id), (n), ())`),
    ),
    isByGroup ? readRatingsOfGroups(db, asked, parts) : null,
  ]);
  return {
    rows: groups ?? new Map(rows.flatMap((row) => (row.isAgent ? [[row.agent!, wholeSums(row)] as const] : []))),
    all: wholeSums(rows.find(({ isAgent, isStep }) => !isAgent && !isStep)!),
    series: new Map(rows.flatMap((row) => (row.isStep ? [[row.at!, wholeSums(row)] as const] : []))),
  };
}

async function readRatingsOfGroups(
  db: Queryable,
  asked: RatingsAsked,
  parts: Parts,
): Promise<Map<string, EvaluateSums>> {
  const { rows } = await db.query<Partial<EvaluateSums> & { key: string }>(
    statement(sql`
      select g.id::text as key, ${sumsOf(parts)}
      from rating_facts f join agent_shares h on h.conversation_id = f.conversation_id and h.agent_id = f.agent_id
      cross join lateral unnest(h.groups) as g(id) where ${asksFor(asked)} group by 1`),
  );
  return new Map(rows.map(({ key, ...row }) => [key, wholeSums(row)]));
}

export type RatingRow = z.input<typeof ratingRow>;

type Stored = Omit<RatingRow, 'at' | 'ratedAt' | 'appeal' | 'task'> & {
  at: Date;
  ratedAt: Date | null;
  appeal: RatingRow['appeal'];
  task: RatingRow['task'];
  count: number;
};

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

/** Comments and names are shown while the conversation is in the reader's scope and not in the trash. */
const select = (reader: Reader): Sql => sql`
select f.conversation_id || '-' || f.agent_id as id, f.conversation_id as conversation, c.id is not null as "isThere",
       f.agent_id as agent, coalesce(a.nickname, m.name, '') as "agentName", f.of_robot as "isRobot",
       coalesce(v.name, '') as visitor, f.opened_at as at, f.invited,
       f.score, f.tags, coalesce(case when c.id is not null then r.comment end, '') as comment, f.rated_at as "ratedAt",
       case when p.agent_id is not null then jsonb_build_object(
         'reason', p.reason, 'at', ${raw(ms('p.appealed_at'))}, 'outcome', p.outcome, 'answer', p.answer,
         'answeredBy', coalesce(b.nickname, ''), 'answeredAt', ${raw(ms('p.answered_at'))}) end as appeal,
       case when t.agent_id is not null then jsonb_build_object(
         'text', t.text, 'assignee', t.assignee_id, 'assigneeName', coalesce(w.nickname, ''),
         'dueAt', ${raw(ms('t.due_at'))}, 'createdBy', coalesce(o.nickname, ''),
         'doneAt', ${raw(ms('t.done_at'))}) end as task
from (select * from page) f
left join agents a on a.id = f.agent_id
left join robots m on m.id = f.agent_id
left join conversations c on c.id = f.conversation_id and ${every([conversationsInScope(reader), notInTrash('c.id')])}
left join visitors v on v.id = c.visitor_id
left join ratings r on r.conversation_id = f.conversation_id and r.agent_id = f.agent_id
left join rating_appeals p on p.conversation_id = f.conversation_id and p.agent_id = f.agent_id
  and p.rated_at = f.rated_at
left join agents b on b.id = p.answered_by
left join rating_tasks t on t.conversation_id = f.conversation_id and t.agent_id = f.agent_id
left join agents w on w.id = t.assignee_id
left join agents o on o.id = t.created_by`;

const presented = ({ count: _, at, ratedAt, ...row }: Stored): RatingRow => ({
  ...row,
  at: at.getTime(),
  ratedAt: ratedAt?.getTime() ?? null,
});

type Page = { offset: number; limit: number };
export type RatingPage = { rows: RatingRow[]; count: number };

/** Facts of ratings by their order; `from` names them `f`. */
async function readPageOf(
  db: Queryable,
  reader: Reader,
  { from, where, order, offset, limit }: Page & { from: string; where: Sql; order: string },
): Promise<RatingPage> {
  const [counted, listed] = await Promise.all([
    db.query<{ count: number }>(statement(sql`select count(*) as count from ${raw(from)} where ${where}`)),
    db.query<Stored>(
      statement(sql`
with page as (
  select f.*, row_number() over (order by ${raw(order)}) as place from ${raw(from)} where ${where}
  order by place limit ${limit} offset ${offset}
)
${select(reader)} order by f.place`),
    ),
  ]);
  return { rows: listed.rows.map(presented), count: counted.rows[0]!.count };
}

/** The ratings, or invitations, behind a figure, newest conversation first. */
export const readRatingRows = (
  db: Queryable,
  asked: RatingsAsked,
  { figure, ...page }: Page & { figure: EvaluateKey },
): Promise<RatingPage> =>
  readPageOf(db, asked.reader, {
    from: 'rating_facts f',
    where: sql`${asksFor(asked)} and ${raw(BEHIND[figure])}`,
    order: 'f.opened_at desc, f.conversation_id, f.agent_id',
    ...page,
  });

/** One rating; null: there is none. */
export async function findRating(
  db: Queryable,
  reader: Reader,
  { conversation, agent }: { conversation: string; agent: string },
): Promise<RatingRow | null> {
  const where = sql`f.conversation_id = ${conversation} and f.agent_id = ${agent} and f.score is not null`;
  const { rows } = await readPageOf(db, reader, {
    from: 'rating_facts f',
    where,
    order: 'f.agent_id',
    offset: 0,
    limit: 1,
  });
  return rows[0] ?? null;
}

/** Follow-up tasks of these ratings, and those assigned to the reader. */
export const readTasks = (
  db: Queryable,
  asked: Rated & { reader: Reader & { uuid: string }; isDone: boolean; isMine: boolean },
  page: Page,
): Promise<RatingPage> =>
  readPageOf(db, asked.reader, {
    from: 'rating_facts f join rating_tasks k on k.conversation_id = f.conversation_id and k.agent_id = f.agent_id',
    where: every([
      asked.isDone ? raw('k.done_at is not null') : raw('k.done_at is null'),
      asked.isMine
        ? sql`k.assignee_id = ${asked.reader.uuid}`
        : sql`(${ofRated(asked)} or k.assignee_id = ${asked.reader.uuid})`,
    ]),
    order: asked.isDone ? 'k.done_at desc, f.conversation_id' : 'k.due_at, f.conversation_id',
    ...page,
  });

export const readOwnRatings = (db: Queryable, reader: Reader & { uuid: string }, page: Page): Promise<RatingPage> =>
  readPageOf(db, reader, {
    from: 'rating_facts f',
    where: sql`f.agent_id = ${reader.uuid} and f.score is not null`,
    order: 'f.opened_at desc, f.conversation_id',
    ...page,
  });

/** Open tasks of an agent that are due before `end`, at most so many. */
export async function countDueTasks(
  db: Queryable,
  agent: string,
  { end, most }: { end: number; most: number },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    statement(sql`select count(*)::int as count from (
      select 1 from rating_tasks where assignee_id = ${agent} and done_at is null and due_at < ${new Date(end)}
      limit ${most}) t`),
  );
  return rows[0]!.count;
}

/** Most comments whose words are counted: the newest ones. */
const MOST_COMMENTS = 1000;

export async function readComments(db: Queryable, asked: RatingsAsked): Promise<string[]> {
  const { rows } = await db.query<{ comment: string }>(
    statement(sql`
      select r.comment from rating_facts f
      join ratings r on r.conversation_id = f.conversation_id and r.agent_id = f.agent_id
      join conversations c on c.id = f.conversation_id
      where ${every([asksFor(asked), raw(BEHIND.comments), conversationsInScope(asked.reader), notInTrash('c.id')])}
      order by f.opened_at desc limit ${MOST_COMMENTS}`),
  );
  return rows.map(({ comment }) => comment);
}

const MOST_TAGS = 50;

export async function readTags(db: Queryable, asked: RatingsAsked): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.query<{ tag: string; count: number }>(
    statement(sql`
      select u.tag, count(*) as count from rating_facts f cross join lateral unnest(f.tags) as u(tag)
      where ${asksFor(asked)} and ${raw(COUNTS)}
      group by 1 order by 2 desc, 1 limit ${MOST_TAGS}`),
  );
  return rows;
}
