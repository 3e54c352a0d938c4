import { SUMMARY_LENGTH, summary } from '@parley/protocol/push/message-said';
import type { MessageKind, VisitorRow } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';

type RowRecord = {
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
  last_at: Date;
  last_recalled: boolean;
  transfer_to: string | null;
  transfer_from: string;
  transfer_note: string | null;
  transfer_at: Date;
};

const SELECT_ROWS = `
select v.id, s.key as site, coalesce(nullif(v.name, ''), '#' || v.number) as name, v.state, v.since, v.version,
       v.online, v.url, v.title, v.referrer, v.language, v.channel, v.pages, v.visits, v.tags, v.card, v.blacklisted_until,
       vi.source, vi.engine, vi.keyword, vi.device, vi.region,
       c.id as conversation_id, c.owner_id, c.last_seq, c.visitor_messages, c.agent_messages, c.agent_read_seq,
       c.agent_read_messages, c.visitor_read_seq, c.visitor_got_seq, c.opened_at, m.only_id as last_only_id, m.msg as last_msg, m.kind as last_kind,
       m.role as last_role, m.sent_at as last_at, m.recalled_at is not null as last_recalled, c.transfer_to, c.transfer_from, c.transfer_note, c.transfer_at
from visitors v
join sites s on s.id = v.site_id
left join visits vi on vi.id = v.visit_id
left join conversations c on c.id = v.conversation_id
  and (exists (select 1 from conversation_trash x where x.conversation_id = c.id)) is not true
left join lateral (
  -- One probe a row; the limit keeps the planner from reading all messages for a long list.
  select only_id, left(msg, ${SUMMARY_LENGTH}) as msg, kind, role, sent_at, recalled_at
  from messages where conversation_id = c.id and seq = c.last_seq limit 1
) m on true`;

/** Visitors as agents list them, by id. */
export async function readRows(db: Queryable, visitorIds: readonly string[]): Promise<Map<string, VisitorRow>> {
  const { rows } = await db.query<RowRecord>({
    name: 'visitor-rows',
    text: `${SELECT_ROWS} where v.id = any($1::uuid[])`,
    values: [visitorIds],
  });
  return new Map(rows.map((row) => [row.id, presentRow(row)]));
}

export async function readRow(db: Queryable, visitorId: string): Promise<VisitorRow | null> {
  return (await readRows(db, [visitorId])).get(visitorId) ?? null;
}

/**
 * Everyone an agent may list (rules L of core's SPEC): the open and browsing ones by the partial index on state, the
 * newest ended ones by theirs.
 */
export async function readInbox(
  db: Queryable,
  agent: { uuid: string; seesAll: boolean },
  endedKept: number,
): Promise<VisitorRow[]> {
  const open = await db.query<RowRecord>({
    name: 'inbox-open',
    text: `${SELECT_ROWS}
           where v.state in ('monitor', 'robot', 'wait', 'current')
             and (v.state <> 'current' or $2 or c.owner_id = $1 or c.transfer_to = $1
                  or exists (select 1 from watches w where w.visitor_id = v.id and w.agent_id = $1))`,
    values: [agent.uuid, agent.seesAll],
  });
  const ended = await db.query<RowRecord>({
    name: 'inbox-ended',
    text: `${SELECT_ROWS}
           where v.state = 'end'
             and ($2 or c.owner_id is null or c.owner_id = $1
                  or exists (select 1 from watches w where w.visitor_id = v.id and w.agent_id = $1))
           order by v.since desc
           limit $3`,
    values: [agent.uuid, agent.seesAll, endedKept],
  });
  return [...open.rows, ...ended.rows].map(presentRow);
}

function presentRow(row: RowRecord): VisitorRow {
  return {
    YQToken: row.id,
    site: row.site,
    name: row.name,
    // The wire has no word for gone: browsing, and not online.
    state: row.state === 'gone' ? 'monitor' : row.state,
    conversation: row.conversation_id,
    // A visitor who browses again after an end belongs to nobody.
    serviceID: row.state === 'monitor' || row.state === 'gone' ? null : row.owner_id,
    unreadNumber: (row.visitor_messages ?? 0) - (row.agent_read_messages ?? 0),
    umsg: row.visitor_messages ?? 0,
    smsg: row.agent_messages ?? 0,
    seq: row.last_seq ?? 0,
    readSeq: row.agent_read_seq ?? 0,
    visitorReadSeq: row.visitor_read_seq ?? 0,
    visitorGotSeq: Math.max(row.visitor_got_seq ?? 0, row.visitor_read_seq ?? 0),
    version: row.version,
    since: row.since.getTime(),
    openedAt: row.opened_at?.getTime() ?? null,
    last: row.last_only_id
      ? {
          msg: row.last_recalled ? '' : summary(row.last_msg),
          kind: row.last_kind,
          role: row.last_role === 'user' ? 'user' : 'service',
          onlyID: row.last_only_id,
          time: row.last_at.getTime(),
          ...(row.last_recalled ? { recalled: true as const } : {}),
        }
      : null,
    transfer: row.transfer_to
      ? { from: row.transfer_from, to: row.transfer_to, note: row.transfer_note ?? '', at: row.transfer_at.getTime() }
      : null,
    online: row.online,
    URL: row.url,
    title: row.title,
    referrer: row.referrer,
    language: row.language,
    channel: row.channel,
    source: row.source ?? '',
    engine: row.engine ?? '',
    keyword: row.keyword ?? '',
    device: row.device ?? '',
    region: row.region ?? '',
    pages: row.pages,
    visits: row.visits,
    tags: row.tags,
    card: row.card,
    blacklistedUntil: row.blacklisted_until?.getTime() ?? null,
  };
}
