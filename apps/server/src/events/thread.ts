import type { TalkEvent } from '@parley/protocol/types';
import type { Queryable } from '../db/pool';
import { KINDS_OF_VISITORS, THREAD_KINDS } from './thread-kinds';

/** A row of `events` with the names of its agents. */
export type TalkEventRow = {
  id: number;
  kind: string;
  at: Date;
  conversationId: string | null;
  agentId: string | null;
  nickname: string | null;
  avatar: string | null;
  fromName: string | null;
  toName: string | null;
  robotName: string | null;
  data: Record<string, unknown>;
};

/** Columns of `TalkEventRow` from events `e`, joined with `NAMES`. */
export const COLUMNS = `e.id, e.kind, e.at, e.conversation_id as "conversationId", e.agent_id as "agentId", a.nickname,
               nullif(coalesce(t.avatar, a.avatar), '') as avatar, f.nickname as "fromName", t.nickname as "toName",
               r.name as "robotName", e.data`;
/** The erasure of a person may have changed a text that looks like its name, also in an id. */
const idIn = (field: string): string =>
  `case when e.data ->> '${field}' ~ '^[0-9a-f-]{36}$' then (e.data ->> '${field}')::uuid end`;

export const NAMES = `left join agents a on a.id = e.agent_id
           left join agents f on f.id = ${idIn('from')}
           left join agents t on t.id = ${idIn('to')}
           left join robots r on r.id = ${idIn('robotId')}`;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function presentEvent({ data, ...row }: TalkEventRow): TalkEvent {
  const why = data.why as Record<string, unknown> | undefined;
  return {
    id: row.id,
    kind: row.kind,
    time: row.at.getTime(),
    conversation: row.conversationId,
    serviceID: row.agentId,
    // Of an event about a robot: its name.
    nickname: row.nickname ?? row.robotName,
    avatar: row.avatar,
    from: text(data.from),
    fromName: row.fromName,
    to: text(data.to),
    toName: row.toName,
    by: text(data.by),
    why: why
      ? {
          strategy: text(why.strategy) ?? '',
          load: number(why.load),
          limit: number(why.limit),
          available: number(why.available),
        }
      : null,
    reason: text(data.reason),
    note: text(data.note),
    text: text(data.text) ?? text(data.comment),
    score: number(data.score),
    onlyID: text(data.onlyID),
  };
}

/** Events of a conversation other than messages, in order. */
export async function readEventsOf(db: Queryable, conversationId: string, limit: number): Promise<TalkEvent[]> {
  const { rows } = await db.query<TalkEventRow>({
    name: 'history-events',
    text: `select ${COLUMNS} from events e ${NAMES} where e.conversation_id = $1 order by e.id limit $2`,
    values: [conversationId, limit],
  });
  return rows.map(presentEvent);
}

/**
 * The part of a conversation that a page of messages covers: from the message `fromSeq`, null: from the beginning, up
 * to the message `beforeSeq`, null: without an end.
 */
export type Stretch = { conversationId: string; fromSeq: number | null; beforeSeq: number | null };

/** Newest events of a stretch that a thread shows. */
const MOST = 200;

const literals = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** Events of visitors `e`, by the index on these kinds. */
const OF_VISITORS = `e.conversation_id is null and e.kind in (${literals(KINDS_OF_VISITORS)})`;

/**
 * What threads show of several stretches, by one statement, in the order of the arguments. What happens to a visitor
 * after a conversation belongs to that conversation until the next one begins; before the first, to the first.
 */
export async function readStretches(db: Queryable, stretches: readonly Stretch[]): Promise<TalkEvent[][]> {
  const { rows } = await db.query<TalkEventRow & { n: number }>({
    name: 'thread-events',
    text: `
select p.n::int as n, ${COLUMNS}
from unnest($1::uuid[], $2::int[], $3::int[]) with ordinality as p(conversation_id, from_seq, before_seq, n)
join conversations c on c.id = p.conversation_id
cross join lateral (
  (select e.* from events e
   where e.conversation_id = c.id and e.kind = any($4::text[])
   order by e.id desc limit ${MOST})
  union all
  (select e.* from events e
   where e.visitor_id = c.visitor_id and ${OF_VISITORS}
     and (e.at >= c.opened_at or c.previous_id is null)
     and e.at < coalesce((select min(n.opened_at) from conversations n
                          where n.visitor_id = c.visitor_id and n.opened_at > c.opened_at), 'infinity')
   order by e.at desc limit ${MOST})
) e
${NAMES}
where e.at >= coalesce((select m.sent_at from messages m where m.conversation_id = c.id and m.seq = p.from_seq), '-infinity')
  and e.at < coalesce((select m.sent_at from messages m where m.conversation_id = c.id and m.seq = p.before_seq), 'infinity')
order by e.at, e.id`,
    values: [
      stretches.map(({ conversationId }) => conversationId),
      stretches.map(({ fromSeq }) => fromSeq),
      stretches.map(({ beforeSeq }) => beforeSeq),
      THREAD_KINDS,
    ],
  });
  const found = stretches.map((): TalkEvent[] => []);
  for (const row of rows) found[row.n - 1]!.push(presentEvent(row));
  return found;
}

/** What happened to a visitor who never had a conversation. */
export async function readBeforeFirst(db: Queryable, visitorId: string): Promise<TalkEvent[]> {
  const { rows } = await db.query<TalkEventRow>({
    name: 'thread-events-before',
    text: `select ${COLUMNS} from events e ${NAMES}
           where e.visitor_id = $1 and ${OF_VISITORS}
             and not exists (select 1 from conversations c where c.visitor_id = $1)
           order by e.at desc, e.id desc limit ${MOST}`,
    values: [visitorId],
  });
  return rows.map(presentEvent).reverse();
}

/** Whether the visitor has an invitation that its browser has not shown yet. */
export async function isInvitationUnseen(db: Queryable, visitorId: string): Promise<boolean> {
  const { rows } = await db.query<{ kind: string }>({
    name: 'invitation-unseen',
    text: `select e.kind from visitors v join events e on e.visitor_id = v.id
           where v.id = $1 and v.invited_by is not null and ${OF_VISITORS} and e.kind not like 'offer.%'
           order by e.at desc, e.id desc limit 1`,
    values: [visitorId],
  });
  return rows[0]?.kind === 'visitor.invited';
}
