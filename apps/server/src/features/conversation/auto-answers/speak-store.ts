import type { Standing } from '@parley/core/auto-answers/answering';
import type { Facts } from '@parley/core/auto-answers/fitting';
import { type Face, faceFor } from '@parley/core/visitors/faces';
import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { MessageKind } from '@parley/protocol/types';
import type { Client, Queryable } from '../../../db/pool';

/** To whom an answer would be said, and what that depends on. */
export type Addressee = {
  conversationId: string;
  visitorId: string;
  siteId: string;
  language: string;
  name: string;
  company: string;
  /** `shown`: its name in the visitor's language. */
  owner: { id: string; nickname: string; shown: string } | null;
  standing: Standing;
  facts: Omit<Facts, 'isOpen' | 'at'>;
};

type Row = {
  conversationId: string;
  anchor: number;
  trigger: string;
  visitorId: string;
  siteId: string;
  site: string;
  company: string;
  language: string;
  name: string;
  channel: string;
  url: string;
  tags: string[];
  state: Standing['state'];
  ownerId: string | null;
  nickname: string | null;
  faces: Face[] | null;
  groups: string[];
  isAgentHere: boolean;
  welcome: boolean;
  away: boolean;
  lastAgentAt: Date | null;
  lastVisitorAt: Date | null;
  text: string | null;
};

const hasText = (field: string): string =>
  `coalesce(a.${field} ->> 'zh', '') <> '' or coalesce(a.${field} ->> 'en', '') <> ''`;
const lastOf = (role: string): string =>
  `(select m.sent_at from messages m
    where m.conversation_id = c.id and m.role = '${role}' and m.only_id not like '${AUTOMATIC}%' order by m.seq desc limit 1)`;

/** Locks conversations in the order of their ids, as every action does. */
export async function lockTalks(tx: Client, ids: readonly string[]): Promise<void> {
  await tx.query('select from conversations where id = any($1::uuid[]) order by id for update', [ids]);
}

type Caused = { conversationId: string; anchor: number; trigger: string };

/** Keywords are searched in the text that caused them; other triggers with the same anchor have none. */
export const addresseeKey = ({ conversationId, anchor, trigger }: Caused): string =>
  `${conversationId} ${anchor} ${trigger}`;

/** By `addresseeKey`; those of deleted conversations are missing. */
export async function readAddressees(tx: Client, timers: readonly Caused[]): Promise<Map<string, Addressee>> {
  const { rows } = await tx.query<Row>({
    name: 'auto-answer-addressees',
    text: `
select t.id as "conversationId", t.anchor, t.trigger, c.visitor_id as "visitorId", c.site_id as "siteId", s.key as site,
       s.name as company, v.language, v.name, v.channel, v.url, v.tags, c.state, c.owner_id as "ownerId", a.nickname,
       a.faces, coalesce(g.groups, '{}') as groups, ${hasText('welcome')} as welcome, ${hasText('away')} as away,
       coalesce(a.enabled and not a.hidden and exists (select from agent_connections k where k.agent_id = a.id), false)
         as "isAgentHere",
       ${lastOf('service')} as "lastAgentAt", ${lastOf('user')} as "lastVisitorAt",
       case when t.trigger = 'keyword' then
         (select m.msg from messages m where m.conversation_id = c.id and m.seq = t.anchor) end as text
from unnest($1::uuid[], $2::bigint[], $3::text[]) as t(id, anchor, trigger)
join conversations c on c.id = t.id
join visitors v on v.id = c.visitor_id
join sites s on s.id = c.site_id
left join agents a on a.id = c.owner_id
left join lateral (
  select array_agg(group_id::text) as groups from agent_group_members where agent_id = c.owner_id
) g on true`,
    values: [
      timers.map(({ conversationId }) => conversationId),
      timers.map(({ anchor }) => anchor),
      timers.map(({ trigger }) => trigger),
    ],
  });
  return new Map(rows.map((row) => [addresseeKey(row), addresseeFrom(row)]));
}

function addresseeFrom(row: Row): Addressee {
  const { ownerId, nickname, faces, language } = row;
  const shown = faceFor(faces ?? [], language)?.nickname || nickname;
  return {
    conversationId: row.conversationId,
    visitorId: row.visitorId,
    siteId: row.siteId,
    language,
    name: row.name,
    company: row.company,
    owner: ownerId && nickname ? { id: ownerId, nickname, shown: shown ?? nickname } : null,
    standing: {
      state: row.state,
      lastAgentAt: row.lastAgentAt?.getTime() ?? null,
      lastVisitorAt: row.lastVisitorAt?.getTime() ?? null,
      isAgentHere: row.isAgentHere,
    },
    facts: {
      site: row.site,
      groups: row.groups,
      channel: row.channel,
      page: row.url,
      tags: row.tags,
      text: row.text ?? '',
      own: { welcome: row.welcome, away: row.away },
    },
  };
}

type NewAnswer = {
  conversationId: string;
  visitorId: string;
  onlyID: string;
  role: 'service' | 'robot';
  authorId: string | null;
  kind: MessageKind;
  msg: string;
  at: number;
};

/**
 * Stores an answer under the lock of its conversation and returns its seq; null: its id was stored before. `last_at`
 * stays: the conversation ends after the time in which no person wrote.
 */
export async function insertAnswer(tx: Client, answer: NewAnswer): Promise<number | null> {
  const { conversationId, visitorId, onlyID, role, authorId, kind, msg, at } = answer;
  const { rows } = await tx.query<{ seq: number }>({
    name: 'auto-answer-insert',
    text: `
with bumped as (
  update conversations set last_seq = last_seq + 1, agent_messages = agent_messages + 1, auto_messages = auto_messages + 1
  where id = $1 and not exists (select from messages where visitor_id = $2 and only_id = $3)
  returning last_seq
)
insert into messages (conversation_id, seq, visitor_id, only_id, role, author_id, kind, msg, sent_at)
select $1, last_seq, $2, $3, $4, $5, $6, $7, $8 from bumped
returning seq`,
    values: [conversationId, visitorId, onlyID, role, authorId, kind, msg, new Date(at)],
  });
  return rows[0]?.seq ?? null;
}

export type RuleCounts = { rule: string; siteId: string; said: number; late: number }[];

export async function addCounts(tx: Client, counts: RuleCounts, now: number): Promise<void> {
  if (counts.length === 0) return;
  await tx.query(
    `insert into auto_answer_counts as c (rule, site_id, said, late, said_at)
     select rule, "siteId", said, late, case when said > 0 then $2::timestamptz end
     from jsonb_to_recordset($1::jsonb) as r(rule text, "siteId" uuid, said int, late int) order by rule, "siteId"
     on conflict (rule, site_id) do update
     set said = c.said + excluded.said, late = c.late + excluded.late, said_at = coalesce(excluded.said_at, c.said_at)`,
    [JSON.stringify(counts), new Date(now)],
  );
}

export type CountRow = { rule: string; said: number; late: number; saidAt: Date | null };

/** Of one site, or of all together. */
export async function readCounts(db: Queryable, siteId: string | null): Promise<CountRow[]> {
  const { rows } = await db.query<CountRow>(
    `select rule, sum(said)::bigint as said, sum(late)::bigint as late, max(said_at) as "saidAt"
     from auto_answer_counts where $1::uuid is null or site_id = $1 group by rule order by rule`,
    [siteId],
  );
  return rows;
}
