import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { conversationsInScope, type Reader as Scoped } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import type { Filters } from './filters';
import { maskedFilters } from './masked-filters';
import { factsOf, hasName, inTime, type Places, readPlaces, startConditions } from './start-conditions-store';

type Reader = Scoped & Pick<Principal, 'masks'>;

const is = (condition: string, wanted: boolean): Sql => raw(wanted ? condition : `not (${condition})`);

/**
 * Condition on conversations (`c`) for this reader by all filters except the text; null: none. Callers exclude the
 * trash themselves.
 */
export async function conditionsOf(db: Queryable, filters: Filters, reader: Reader): Promise<Sql | null> {
  const places = await readPlaces(db, filters);
  const all = [...ofTime(filters), ...others(filters, reader, places), startConditions(filters, places)];
  return all.some((condition) => condition) ? every(all) : null;
}

/** Rows of a list by the same filters. */
export type Narrowed = {
  from: Sql;
  where: Sql;
  /** The same condition, for reading the first rows in order. */
  walked: Sql;
  /** A condition that finds a part of the rows quickly, for counting up to a limit; null: none is quicker. */
  some: Sql | null;
  /** Columns of the order: time of the beginning, and id. */
  at: 'c.opened_at' | 'f.opened_at';
  id: 'c.id' | 'f.conversation_id';
  /** Whether an index finds the rows in the order of the list, without checking other rows. */
  isOrdered: boolean;
};

/** If all filters concern the beginning of conversations, only their facts (`f`) are read. */
export async function narrowedBy(db: Queryable, filters: Filters, reader: Reader): Promise<Narrowed> {
  const places: Places = await readPlaces(db, filters);
  const facts = factsOf(filters, places);
  const rest = others(filters, reader, places).filter((condition) => condition);
  const isOfFacts = facts.length > 0 && filters.page === undefined;
  const begun = isOfFacts ? [...facts, ...inTime(filters)] : [...ofTime(filters), startConditions(filters, places)];
  const kept = notInTrash(isOfFacts ? 'f.conversation_id' : 'c.id');
  const narrowed = {
    where: every([...begun, ...rest, kept]),
    walked: every([...begun, ...others(filters, reader, places, 'walked'), kept]),
    some: places.isManyVisitors ? every([...begun, ...others(filters, reader, places, 'some'), kept]) : null,
  };
  if (!isOfFacts) {
    const isOrdered = filters.page === undefined && rest.length === ofOwner(filters).length;
    return { ...narrowed, from: raw('conversations c'), at: 'c.opened_at', id: 'c.id', isOrdered };
  }
  const joined = raw(rest.length > 0 ? 'join conversations c on c.id = f.conversation_id' : '');
  return {
    ...narrowed,
    from: sql`conversation_facts f ${joined}`,
    at: 'f.opened_at',
    id: 'f.conversation_id',
    isOrdered: rest.length === 0,
  };
}

/** Use of a condition: for all rows, for reading in the order of the list, or for a quick part. */
type Extent = 'all' | 'walked' | 'some';

const others = (filters: Filters, reader: Reader, places: Places, extent: Extent = 'all'): Conditions => [
  conversationsInScope(reader),
  ...ofOwner(filters),
  ...ofConversation(filters),
  ...ofPerson(filters, places, extent),
  ...ofCourse(filters, places),
  maskedFilters(filters, reader),
];

type Conditions = (Sql | false | null | undefined)[];

const ofTime = ({ from, to }: Filters): Conditions => [
  from !== undefined && sql`c.opened_at >= ${new Date(from)}`,
  to !== undefined && sql`c.opened_at <= ${new Date(to)}`,
];

const ofOwner = ({ serviceID }: Filters): Sql[] =>
  serviceID === undefined ? [] : [sql`c.last_owner_id = any(${serviceID}::uuid[])`];

/**
 * Conversations of these categories and of those below them, whose paths begin with theirs and ` / `. Compared by bytes,
 * as in the index; each with values of its own, so that the planner sees how few they are.
 */
const ofCategories = (categories: readonly string[]): Sql =>
  categories.reduce(
    (all, above) => sql`${all} union all
      select conversation_id from conversation_summaries
      where category ~>=~ ${`${above} / `} and category ~<~ ${`${above} /!`}`,
    sql`select conversation_id from conversation_summaries where category = any(${categories}::text[])`,
  );

const ofConversation = ({ state, group, category, mark, duration }: Filters): Conditions => [
  state !== undefined && sql`c.state = any(${state}::text[])`,
  group !== undefined &&
    sql`c.last_owner_id in (select agent_id from agent_group_members where group_id = any(${group}::uuid[]))`,
  category !== undefined && sql`c.id in (${ofCategories(category)})`,
  mark !== undefined && sql`c.id in (select conversation_id from conversation_marks where mark = any(${mark}::text[]))`,
  duration !== undefined && lasted(duration),
];

/** Condition on the minutes from the opening to the end, or until now. */
function lasted(duration: NonNullable<Filters['duration']>): Sql {
  const [from, to] = duration.split('-').map((minutes) => (minutes === '' ? null : Number(minutes)));
  const within = (length: Sql) =>
    every([
      sql`${length} >= ${from ?? 0} * interval '1 minute'`,
      to !== null && to !== undefined && sql`${length} < ${to} * interval '1 minute'`,
    ]);
  return sql`((c.ended_at is not null and ${within(raw('(c.ended_at - c.opened_at)'))})
    or (c.ended_at is null and c.state <> 'end' and ${within(raw('(now() - c.opened_at)'))}))`;
}

const ofPerson = ({ YQToken, visitor, tag }: Filters, places: Places, extent: Extent): Conditions => [
  YQToken !== undefined && sql`c.visitor_id = ${YQToken}`,
  visitor !== undefined && ofVisitors(visitor, places, extent),
  tag !== undefined && sql`c.visitor_id in (select id from visitors where tags <> '{}' and tags && ${tag}::text[])`,
];

/**
 * Condition on the visitor. With many matches conversations are read in order; for counting, visitors are looked up
 * first.
 */
function ofVisitors(text: string, { visitors, isManyVisitors }: Places, extent: Extent): Sql {
  if (!isManyVisitors || extent === 'some') return sql`c.visitor_id = any(${visitors}::uuid[])`;
  if (extent === 'all') return sql`c.visitor_id in (select id from visitors where ${hasName(text)})`;
  return sql`(select ${hasName(text, false)} from visitors where id = c.visitor_id)`;
}

const ofCourse = (
  { score, valid, missed, servedBy, transferred, hasFile, quality, dispute }: Filters,
  { valid: { visitor, agent } }: Places,
): Conditions => [
  score !== undefined && sql`c.id in (select conversation_id from ratings where score <= ${score})`,
  valid !== undefined &&
    is(`c.visitor_messages >= ${visitor} and c.agent_messages - c.auto_messages >= ${agent}`, valid),
  valid === false && visitor === 1 && agent === 1 && ONE_SIDED_OR_OPEN,
  missed !== undefined && is(MISSED, missed),
  missed === true && raw('c.id in (select conversation_id from conversation_facts where one_sided)'),
  servedBy === 'agent' && raw('c.last_owner_id is not null'),
  servedBy === 'robot' &&
    raw(`c.last_owner_id is null
         and exists (select 1 from messages m where m.conversation_id = c.id and m.role = 'robot')`),
  transferred !== undefined && among(CHANGED_HANDS, transferred),
  hasFile !== undefined && among(WITH_FILES, hasFile),
  quality !== undefined && judged(quality),
  dispute !== undefined && disputed(dispute),
];

/** An agent was needed, and none replied: conversations that a robot alone had are not missed. */
const MISSED = `c.visitor_messages > 0 and c.agent_messages <= c.auto_messages and c.state = 'end'
  and (c.last_robot_id is null or c.last_owner_id is not null or exists (
    select from events e where e.conversation_id = c.id
      and e.kind in ('conversation.queued', 'conversation.requeued', 'conversation.returned')))`;

/** Conversations with messages of one side only, or still open: both sets are small, and each has its own index. */
const ONE_SIDED_OR_OPEN = raw(`c.id in (
  select conversation_id from conversation_facts where one_sided
  union all select id from conversations where state <> 'end')`);

/** As statistics count transfers: another agent had it after the first one, whatever led from one to the other. */
const CHANGED_HANDS = `select e.conversation_id from events e
  where e.kind in ('conversation.transfer-accepted', 'conversation.taken-over', 'conversation.handed-back',
                   'conversation.handed-over', 'conversation.requeued', 'conversation.returned',
                   'conversation.given-to-robot')
    and (select count(*) from conversation_agents had where had.conversation_id = e.conversation_id) > 1`;

const WITH_FILES = `select m.conversation_id from messages m
  where m.kind in ('image', 'file') and m.recalled_at is null`;

/** Condition: in the small set `few`, or not in it; the latter is checked row by row, since a page needs few rows. */
function among(few: string, wanted: boolean): Sql {
  if (wanted) return raw(`c.id in (${few})`);
  const alias = few.slice('select '.length, few.indexOf('.'));
  return raw(`not exists (${few} and ${alias}.conversation_id = c.id)`);
}

function judged(quality: NonNullable<Filters['quality']>): Sql {
  if (quality === 'none') return raw('not exists (select 1 from quality_scores q where q.conversation_id = c.id)');
  const [from, to] = quality.split('-').map(Number);
  // 100 belongs to the last step; other upper bounds belong to the next one.
  const below = to === 100 ? sql`q.total <= 100` : sql`q.total < ${to}`;
  return sql`c.id in (select q.conversation_id from quality_scores q where q.total >= ${from} and ${below})`;
}

function disputed(dispute: NonNullable<Filters['dispute']>): Sql {
  const outcome = dispute === 'open' ? raw('d.outcome is null') : sql`d.outcome = ${dispute}`;
  return sql`c.id in (select d.conversation_id from quality_disputes d where ${outcome})`;
}
