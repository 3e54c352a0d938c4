import type { Value } from '@parley/protocol/http/routes';
import { every, raw, type Sql, sql } from '../../db/sql';
import { conversationsInScope, type Reader } from '../access/scope';

export type Filters = Omit<Value<'GET /history/getList'>, 'pageNo' | 'pageSize'>;

const is = (condition: string, wanted: boolean): Sql => raw(wanted ? condition : `not (${condition})`);

/** The conversations (`c`) that everything but the text leaves to this reader; null: all there are. */
export function conditionsOf(filters: Filters, reader: Reader): Sql | null {
  const all = [
    conversationsInScope(reader),
    ...ofConversation(filters),
    ...ofPerson(filters),
    ...ofCourse(filters),
    ofVisit(filters),
  ];
  return all.some((condition) => condition) ? every(all) : null;
}

type Conditions = (Sql | false | null | undefined)[];

const ofConversation = ({ from, to, state, serviceID, group, site, category, mark, duration }: Filters): Conditions => [
  from !== undefined && sql`c.opened_at >= ${new Date(from)}`,
  to !== undefined && sql`c.opened_at <= ${new Date(to)}`,
  state !== undefined && sql`c.state = any(${state}::text[])`,
  serviceID !== undefined && sql`c.last_owner_id = any(${serviceID}::uuid[])`,
  group !== undefined &&
    sql`c.last_owner_id in (select agent_id from agent_group_members where group_id = any(${group}::uuid[]))`,
  site !== undefined && sql`c.site_id in (select id from sites where key = any(${site}::text[]))`,
  category !== undefined &&
    sql`c.id in (select conversation_id from conversation_summaries where category = any(${category}::text[]))`,
  mark !== undefined && sql`c.id in (select conversation_id from conversation_marks where mark = any(${mark}::text[]))`,
  duration !== undefined && lasted(duration),
];

/** Minutes from the first word to the end; one that is open has lasted until now. */
function lasted(duration: NonNullable<Filters['duration']>): Sql {
  const [from, to] = duration.split('-').map((minutes) => (minutes === '' ? null : Number(minutes)));
  const length = raw('coalesce(c.ended_at, now()) - c.opened_at');
  return every([
    sql`${length} >= ${from ?? 0} * interval '1 minute'`,
    to !== null && to !== undefined && sql`${length} < ${to} * interval '1 minute'`,
  ]);
}

const ofPerson = ({ YQToken, visitor, tag, channel }: Filters): Conditions => [
  YQToken !== undefined && sql`c.visitor_id = ${YQToken}`,
  visitor !== undefined &&
    sql`c.visitor_id in (
      select id from visitors where strpos(lower(name), lower(${visitor})) > 0 or number::text = ltrim(${visitor}, '#')
    )`,
  tag !== undefined && sql`c.visitor_id in (select id from visitors where tags && ${tag}::text[])`,
  channel !== undefined && sql`c.visitor_id in (select id from visitors where channel = any(${channel}::text[]))`,
];

const ofCourse = ({ score, valid, missed, servedBy, transferred, hasFile, quality }: Filters): Conditions => [
  score !== undefined && sql`c.id in (select conversation_id from ratings where score <= ${score})`,
  valid !== undefined && is('c.visitor_messages > 0 and c.agent_messages > 0', valid),
  missed !== undefined && is(`c.visitor_messages > 0 and c.agent_messages = 0 and c.state = 'end'`, missed),
  servedBy === 'agent' && raw('c.last_owner_id is not null'),
  servedBy === 'robot' &&
    raw(`c.last_owner_id is null
         and exists (select 1 from messages m where m.conversation_id = c.id and m.role = 'robot')`),
  transferred !== undefined &&
    is(
      `exists (select 1 from events e where e.conversation_id = c.id
               and e.kind in ('conversation.transfer-accepted', 'conversation.taken-over', 'conversation.handed-back'))`,
      transferred,
    ),
  hasFile !== undefined &&
    is(
      `exists (select 1 from messages m where m.conversation_id = c.id and m.kind in ('image', 'file')
               and m.recalled_at is null)`,
      hasFile,
    ),
  quality !== undefined && judged(quality),
];

function judged(quality: NonNullable<Filters['quality']>): Sql {
  if (quality === 'none') return raw('not exists (select 1 from quality_scores q where q.conversation_id = c.id)');
  const [from, to] = quality.split('-').map(Number);
  // The best is in the last step, each other bound in the step above it.
  const below = to === 100 ? sql`q.total <= 100` : sql`q.total < ${to}`;
  return sql`c.id in (select q.conversation_id from quality_scores q where q.total >= ${from} and ${below})`;
}

/** The visit in which it began: the visitor's newest one by then. */
export const VISIT_OF = `select * from visits where visitor_id = c.visitor_id and started_at <= c.opened_at
  order by started_at desc limit 1`;

function ofVisit({ region, source, engine, keyword, page }: Filters): Sql | null {
  const holds = (column: string, text: string) => sql`strpos(lower(${raw(column)}), lower(${text})) > 0`;
  const asked: Conditions = [
    region !== undefined && holds('w.region', region),
    source !== undefined && sql`w.source = any(${source}::text[])`,
    engine !== undefined && sql`w.engine = any(${engine}::text[])`,
    keyword !== undefined && holds('w.keyword', keyword),
    page !== undefined &&
      sql`exists (select 1 from page_views p
                  where p.visitor_id = w.visitor_id and p.visit_id = w.id and ${holds('p.url', page)})`,
  ];
  if (!asked.some((condition) => condition)) return null;
  return sql`exists (select 1 from (${raw(VISIT_OF)}) w where ${every(asked)})`;
}
