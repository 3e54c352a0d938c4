import type { takenKinds } from '@parley/protocol/http/window/privacy';
import type { Queryable } from '../../../db/pool';

export type TakenKind = (typeof takenKinds)[number];
export type TakenRow = { key: string; time: number; data: Record<string, unknown> };

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/**
 * What is kept of a visitor ($1), by kind: rows with a key after $2, in the order of their keys. Only what the visitor
 * gave, saw, or left behind by visiting: no notes, whispers, tips, tags, remarks or scores of agents.
 */
const STATEMENTS: Record<TakenKind, string> = {
  visit: `select id::text collate "C" as key, ${ms('started_at')} as time,
            jsonb_build_object('endedAt', ${ms('ended_at')}, 'URL', landing_url, 'referrer', referrer, 'source', source,
              'engine', engine, 'keyword', keyword, 'device', device, 'os', os, 'browser', browser, 'screen', screen,
              'language', language, 'userAgent', user_agent, 'address', address, 'region', region) as data
          from visits where visitor_id = $1 and id::text collate "C" > $2`,
  page: `select only_id as key, ${ms('opened_at')} as time,
           jsonb_build_object('URL', url, 'title', title, 'referrer', referrer) as data
         from page_views where visitor_id = $1 and only_id > $2`,
  conversation: `select id::text collate "C" as key, ${ms('opened_at')} as time,
                   jsonb_build_object('id', id, 'endedAt', ${ms('ended_at')}) as data
                 from conversations where visitor_id = $1 and id::text collate "C" > $2`,
  message: `select only_id as key, ${ms('sent_at')} as time,
              jsonb_build_object('conversation', conversation_id, 'seq', seq, 'by', role, 'kind', kind,
                'msg', case when recalled_at is null then msg else '' end, 'recalled', recalled_at is not null) as data
            from messages where visitor_id = $1 and only_id > $2`,
  letter: `select l.only_id as key, ${ms('l.created_at')} as time,
             jsonb_build_object('content', l.content, 'name', l.name, 'phone', l.phone, 'email', l.email,
               'wechat', l.wechat, 'URL', l.url, 'replies', coalesce((
                 select jsonb_agg(jsonb_build_object('time', ${ms('r.created_at')}, 'msg', r.msg) order by r.created_at)
                 from letter_replies r where r.letter_id = l.id), '[]')) as data
           from letters l where l.visitor_id = $1 and l.only_id > $2`,
  form: `select id::text collate "C" as key, ${ms('given_at')} as time, jsonb_build_object('answers', answers) as data
         from form_answers where visitor_id = $1 and id::text collate "C" > $2`,
  rating: `select (conversation_id::text || agent_id::text) collate "C" as key, ${ms('rated_at')} as time,
             jsonb_build_object('conversation', conversation_id, 'score', score, 'tags', tags, 'comment', comment) as data
           from ratings where visitor_id = $1 and (conversation_id::text || agent_id::text) collate "C" > $2`,
};

/** Rows of one kind after `after` (empty: from the first). */
export async function findTaken(
  db: Queryable,
  kind: TakenKind,
  { visitorId, after, limit }: { visitorId: string; after: string; limit: number },
): Promise<TakenRow[]> {
  const { rows } = await db.query<TakenRow>({
    name: `privacy-take-${kind}`,
    text: `${STATEMENTS[kind]} order by 1 limit $3`,
    values: [visitorId, after, limit],
  });
  return rows;
}
