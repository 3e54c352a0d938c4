import { SUMMARY_LENGTH } from '@parley/protocol/push/message-said';
import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { MessageKind, VisitorRow } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import type { QuotaRecord } from '../messages/reply-quota';

export type RowRecord = QuotaRecord & {
  id: string;
  site: string;
  name: string;
  state: VisitorRow['state'] | 'gone';
  since: Date;
  version: number;
  online: boolean;
  url: string;
  title: string;
  referrer: string;
  language: string;
  channel: string;
  account: string | null;
  source: string | null;
  engine: string | null;
  keyword: string | null;
  device: string | null;
  region: string | null;
  pages: number;
  visits: number;
  tags: string[];
  card: number;
  blacklisted_until: Date | null;
  conversation_id: string | null;
  owner_id: string | null;
  last_seq: number | null;
  visitor_messages: number;
  agent_messages: number;
  agent_read_seq: number;
  agent_read_messages: number;
  visitor_read_seq: number;
  visitor_got_seq: number;
  opened_at: Date | null;
  last_only_id: string | null;
  last_msg: string;
  last_kind: MessageKind;
  last_role: 'user' | 'service' | 'robot';
  last_author: string | null;
  last_at: Date;
  last_recalled: boolean;
  unanswered_since: Date | null;
  transfer_to: string | null;
  transfer_from: string;
  transfer_note: string | null;
  transfer_at: Date;
  robot_id: string | null;
  no_preview: boolean;
  no_trail: boolean;
  erasure_asked_at: Date | null;
};

/** Messages of a conversation in which the first without an answer is looked for: bounds what one row costs. */
const UNANSWERED_MAX = 500;

const SELECT_ROWS = `
select v.id, s.key as site, coalesce(nullif(v.name, ''), '#' || v.number) as name, v.state, v.since, v.version,
       v.online, v.url, v.title, v.referrer, v.language, v.channel, ka.name as account, ka.quota as account_quota,
       k.wrote_at, k.wrote_sent, k.entered_at, k.entered_sent, v.pages, v.visits, v.tags, v.card, v.blacklisted_until,
       v.no_preview, v.no_trail, v.erasure_asked_at,
       vi.source, vi.engine, vi.keyword, vi.device, vi.region,
       c.id as conversation_id, c.owner_id, c.last_seq, c.visitor_messages, c.agent_messages, c.agent_read_seq,
       c.agent_read_messages, c.visitor_read_seq, c.visitor_got_seq, c.opened_at, m.only_id as last_only_id, m.msg as last_msg, m.kind as last_kind,
       m.role as last_role, m.author_id as last_author, m.sent_at as last_at, m.recalled_at is not null as last_recalled, u.sent_at as unanswered_since,
       c.transfer_to, c.transfer_from, c.transfer_note, c.transfer_at, c.robot_id
from visitors v
join sites s on s.id = v.site_id
left join visits vi on vi.id = v.visit_id
left join channel_contacts k on v.channel <> 'web' and k.visitor_id = v.id
left join channel_accounts ka on ka.id = k.account_id
left join conversations c on c.id = v.conversation_id
  and (exists (select 1 from conversation_trash x where x.conversation_id = c.id)) is not true
left join lateral (
  -- One probe a row; the limit keeps the planner from reading all messages for a long list.
  select only_id, left(msg, ${SUMMARY_LENGTH}) as msg, kind, role, author_id, sent_at, recalled_at
  from messages where conversation_id = c.id and seq = c.last_seq limit 1
) m on true
left join lateral (
  -- The visitor's first message after the last answer, by the primary key; most rows need no look at it.
  select first.sent_at from messages first
  where (m.role = 'user' or m.only_id like '${AUTOMATIC}%')
    and first.conversation_id = c.id and first.role = 'user' and first.seq > c.last_seq - ${UNANSWERED_MAX}
    and first.seq > coalesce((select answer.seq from messages answer
                              where answer.conversation_id = c.id and answer.seq > c.last_seq - ${UNANSWERED_MAX}
                                and answer.role <> 'user' and answer.only_id not like '${AUTOMATIC}%'
                              order by answer.seq desc limit 1), 0)
  order by first.seq limit 1
) u on true`;

export async function findRows(db: Queryable, visitorIds: readonly string[]): Promise<RowRecord[]> {
  const { rows } = await db.query<RowRecord>({
    name: 'visitor-rows',
    text: `${SELECT_ROWS} where v.id = any($1::uuid[])`,
    values: [visitorIds],
  });
  return rows;
}

type Reader = { uuid: string; seesAll: boolean };

/** Rows of the inbox that browse or have an open conversation, by the partial index on state. */
export async function findOpenRows(db: Queryable, agent: Reader): Promise<RowRecord[]> {
  const { rows } = await db.query<RowRecord>({
    name: 'inbox-open',
    text: `${SELECT_ROWS}
           where v.state in ('monitor', 'robot', 'wait', 'current')
             and (v.state <> 'current' or $2 or c.owner_id = $1 or c.transfer_to = $1
                  or exists (select 1 from watches w where w.visitor_id = v.id and w.agent_id = $1))`,
    values: [agent.uuid, agent.seesAll],
  });
  return rows;
}

/** The newest ended rows of the inbox, by their own index. */
export async function findEndedRows(db: Queryable, agent: Reader, limit: number): Promise<RowRecord[]> {
  const { rows } = await db.query<RowRecord>({
    name: 'inbox-ended',
    text: `${SELECT_ROWS}
           where v.state = 'end'
             and ($2 or c.owner_id is null or c.owner_id = $1
                  or exists (select 1 from watches w where w.visitor_id = v.id and w.agent_id = $1))
           order by v.since desc
           limit $3`,
    values: [agent.uuid, agent.seesAll, limit],
  });
  return rows;
}
