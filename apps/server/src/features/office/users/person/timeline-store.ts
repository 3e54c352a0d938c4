import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement, united } from '../../../../db/sql';
import { conversationsInScope, heldInScope, ofConversationsInScope } from '../../../foundation/access/scope';
import { notInTrash } from '../../../foundation/access/trash';
import { keptFiles, type Reader } from '../scope';

export type TimelineKind =
  | 'visit'
  | 'page'
  | 'invitation'
  | 'conversation'
  | 'letter'
  | 'rating'
  | 'followUp'
  | 'note'
  | 'file'
  | 'change';

/** Columns common to all kinds; the others are in `data`. */
export type TimelineRow = {
  kind: TimelineKind;
  id: string;
  at: Date;
  agentId: string | null;
  nickname: string | null;
  visitorId: string | null;
  conversationId: string | null;
  data: Record<string, unknown>;
};

type TimelineQuery = {
  people: readonly string[];
  visitors: readonly string[];
  kinds: readonly TimelineKind[];
  from?: number | undefined;
  to?: number | undefined;
  pageNo: number;
  pageSize: number;
};

/** A page of all kinds, newest first; each kind is read by its own index, no further than the page needs. */
export async function readTimeline(
  db: Queryable,
  reader: Reader,
  { pageNo, pageSize, ...filters }: TimelineQuery,
): Promise<{ rows: TimelineRow[]; more: boolean }> {
  const reach = pageNo * pageSize + 1;
  const parts = filters.kinds.map((kind) => {
    const { select, at, where } = PARTS[kind](filters, reader);
    const within = every([
      where,
      filters.from !== undefined && sql`${raw(at)} >= ${new Date(filters.from)}`,
      filters.to !== undefined && sql`${raw(at)} <= ${new Date(filters.to)}`,
    ]);
    return sql`(${raw(select)} where ${within} order by ${raw(at)} desc limit ${reach})`;
  });
  const all = united(parts);
  const { rows } = await db.query<TimelineRow>(
    statement(sql`
      select t.kind, t.id, t.at, t.agent_id as "agentId", coalesce(a.nickname, b.name) as nickname, t.visitor_id as "visitorId",
             t.conversation_id as "conversationId", t.data
      from (${all}) t left join agents a on a.id = t.agent_id left join robots b on b.id = t.agent_id
      order by t.at desc, t.kind, t.id limit ${pageSize + 1} offset ${(pageNo - 1) * pageSize}`),
  );
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize };
}

type Part = (
  filters: Pick<TimelineQuery, 'people' | 'visitors'>,
  reader: Reader,
) => { select: string; at: string; where: Sql };

const columns = (
  kind: TimelineKind,
  id: string,
  at: string,
  agent: string,
  visitor: string,
  talk: string,
  data: string,
) =>
  `select '${kind}'::text as kind, ${id}::text as id, ${at} as at, ${agent}::uuid as agent_id,
          ${visitor}::uuid as visitor_id, ${talk}::uuid as conversation_id, jsonb_build_object(${data}) as data`;

/** Queries by kind. Kinds of conversations are limited by the reader's scope. */
const PARTS: Record<TimelineKind, Part> = {
  visit: ({ visitors }) => ({
    select: `${columns(
      'visit',
      'vi.id',
      'vi.started_at',
      'null',
      'vi.visitor_id',
      'null',
      `'source', vi.source, 'engine', vi.engine, 'keyword', vi.keyword, 'region', vi.region, 'device', vi.device,
       'url', vi.landing_url, 'text', vi.referrer,
       'dwell', (extract(epoch from vi.ended_at - vi.started_at) * 1000)::bigint,
       'count', (select count(*) from page_views p where p.visitor_id = vi.visitor_id and p.visit_id = vi.id)`,
    )} from visits vi`,
    at: 'vi.started_at',
    where: sql`vi.visitor_id = any(${visitors}::uuid[])`,
  }),
  page: ({ visitors }) => ({
    select: `${columns(
      'page',
      `pv.visitor_id || pv.only_id`,
      'pv.opened_at',
      'null',
      'pv.visitor_id',
      'null',
      `'title', pv.title, 'url', pv.url,
       'dwell', (extract(epoch from (
         select min(q.opened_at) from page_views q
         where q.visitor_id = pv.visitor_id and q.visit_id = pv.visit_id and q.opened_at > pv.opened_at
       ) - pv.opened_at) * 1000)::bigint`,
    )} from page_views pv`,
    at: 'pv.opened_at',
    where: sql`pv.visitor_id = any(${visitors}::uuid[])`,
  }),
  invitation: ({ visitors }, reader) => ({
    select: `${columns('invitation', 'e.id', 'e.at', 'e.agent_id', 'e.visitor_id', 'e.conversation_id', `'state', e.kind, 'text', coalesce(e.data->>'text', '')`)} from events e`,
    at: 'e.at',
    where: every([
      sql`e.visitor_id = any(${visitors}::uuid[])
        and e.kind in ('visitor.invited', 'invitation.refused', 'invitation.accepted')`,
      heldInScope(reader, 'e.agent_id'),
    ]),
  }),
  conversation: ({ visitors }, reader) => ({
    select: `${columns(
      'conversation',
      'c.id',
      'c.opened_at',
      'c.last_owner_id',
      'c.visitor_id',
      'c.id',
      `'state', c.state, 'count', c.visitor_messages + c.agent_messages, 'doneAt', extract(epoch from c.ended_at) * 1000,
       'title', coalesce((select category from conversation_summaries s where s.conversation_id = c.id), ''),
       'text', coalesce((select summary from conversation_summaries s where s.conversation_id = c.id), '')`,
    )} from conversations c`,
    at: 'c.opened_at',
    where: every([sql`c.visitor_id = any(${visitors}::uuid[])`, conversationsInScope(reader, 'c'), notInTrash('c.id')]),
  }),
  letter: ({ visitors }, reader) => ({
    select: `${columns('letter', 'l.id', 'l.created_at', 'null', 'l.visitor_id', 'null', `'text', l.content, 'url', l.url`)} from letters l`,
    at: 'l.created_at',
    where: every([sql`l.visitor_id = any(${visitors}::uuid[])`, heldInScope(reader, 'l.owner_id')]),
  }),
  rating: ({ visitors }, reader) => ({
    select: `${columns(
      'rating',
      'r.conversation_id || r.agent_id::text',
      'r.rated_at',
      'r.agent_id',
      'r.visitor_id',
      'r.conversation_id',
      `'count', r.score, 'text', r.comment, 'title', array_to_string(r.tags, '、')`,
    )} from ratings r`,
    at: 'r.rated_at',
    where: every([
      sql`r.visitor_id = any(${visitors}::uuid[])`,
      ofConversationsInScope(reader, 'r.conversation_id'),
      notInTrash('r.conversation_id'),
    ]),
  }),
  followUp: ({ people }) => ({
    select: `${columns(
      'followUp',
      'f.id',
      'f.created_at',
      'f.assignee_id',
      'null',
      'null',
      `'text', f.text, 'dueAt', extract(epoch from f.due_at) * 1000, 'doneAt', extract(epoch from f.done_at) * 1000`,
    )} from follow_ups f`,
    at: 'f.created_at',
    where: sql`f.person_id = any(${people}::uuid[])`,
  }),
  note: ({ visitors }, reader) => ({
    select: `${columns('note', 'n.visitor_id || n.only_id', 'n.created_at', 'n.author_id', 'n.visitor_id', 'n.conversation_id', `'text', n.msg`)} from notes n`,
    at: 'n.created_at',
    where: every([
      sql`n.visitor_id = any(${visitors}::uuid[]) and n.kind = 'note' and n.deleted_at is null`,
      ofConversationsInScope(reader, 'n.conversation_id'),
      notInTrash('n.conversation_id'),
    ]),
  }),
  file: ({ visitors }, reader) => ({
    select: `${columns(
      'file',
      'f.key',
      'f.created_at',
      'f.agent_id',
      'f.visitor_id',
      'null',
      `'title', f.name, 'count', f.size, 'state', f.type`,
    )} from files f`,
    at: 'f.created_at',
    where: every([sql`f.visitor_id = any(${visitors}::uuid[])`, keptFiles(reader)]),
  }),
  change: ({ people, visitors }) => ({
    select: `${columns('change', 'x.id', 'x.at', 'x.actor_id', 'null', 'null', `'title', x.action, 'person', x.person_id, 'before', x.before, 'after', x.after`)} from audit_entries x`,
    at: 'x.at',
    where: sql`x.person_id = any(${[...people, ...visitors]}::uuid[])`,
  }),
};

export const TIMELINE_KINDS = Object.keys(PARTS) as TimelineKind[];
