import type { Queryable } from '../../../db/pool';

export type AskedTranscript = {
  id: string;
  conversationId: string;
  visitorId: string;
  mailTo: string;
  language: string;
};

/** Counts the mails that a visitor has asked for of a conversation. */
export async function countAsked(tx: Queryable, conversationId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from transcript_mails where conversation_id = $1 and not at_end',
    [conversationId],
  );
  return rows[0]!.count;
}

/** Mails to one address in a day, of all conversations together: an address is not proven to be the visitor's. */
const MOST_A_DAY = 5;

/** SQL: whether an address has had as many mails as a day allows; indexed by `transcript_mails_address`. */
const isFull = (address: string, now: string) =>
  `(select count(*) from transcript_mails x where lower(x.mail_to) = lower(${address})
      and x.asked_at > ${now}::timestamptz - interval '1 day') >= ${MOST_A_DAY}`;

export async function isAddressFull(tx: Queryable, address: string, now: number): Promise<boolean> {
  const { rows } = await tx.query<{ full: boolean }>(`select ${isFull('$1::text', '$2')} as full`, [
    address,
    new Date(now),
  ]);
  return rows[0]!.full;
}

/** Whether a person has answered: a conversation with nobody is not worth a mail, and could carry anybody's advertising. */
export async function isAnswered(tx: Queryable, conversationId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from conversations where id = $1 and agent_messages > auto_messages', [
    conversationId,
  ]);
  return rowCount === 1;
}

export async function insertAsked(tx: Queryable, asked: AskedTranscript, now: number): Promise<void> {
  await tx.query(
    `insert into transcript_mails (id, conversation_id, visitor_id, mail_to, language, at_end, asked_at, mail_next_at)
     values ($1, $2, $3, $4, $5, false, $6, $6)`,
    [asked.id, asked.conversationId, asked.visitorId, asked.mailTo, asked.language, new Date(now)],
  );
}

/** Age in hours up to which ended conversations are mailed: a server that was away does not mail old ones. */
const RECENT_HOURS = 1;

/** Notes the mails of conversations that have ended, once for each; `ofSites`: sites with a value of their own. */
export async function noteEnded(
  db: Queryable,
  { now, atEnd, ofSites }: { now: number; atEnd: boolean; ofSites: Record<string, boolean> },
): Promise<void> {
  await db.query({
    name: 'transcripts-of-ended',
    text: `insert into transcript_mails
             (id, conversation_id, visitor_id, mail_to, language, at_end, asked_at, mail_next_at)
           select gen_random_uuid(), c.id, c.visitor_id, m.address, v.language, true, $1, $1
           from conversations c join visitors v on v.id = c.visitor_id left join people p on p.id = v.person_id
           left join visitor_identities i on i.visitor_id = v.id and i.verified
           cross join lateral (select coalesce(nullif(p.mail, ''), i.email, '') as address) m
           where c.state = 'end' and c.ended_at > $1::timestamptz - interval '${RECENT_HOURS} hours'
             and c.end_reason is distinct from 'left' and m.address <> '' and c.agent_messages > c.auto_messages
             and coalesce(($3::jsonb->>c.site_id::text)::boolean, $2::boolean) and not ${isFull('m.address', '$1')}
           on conflict (conversation_id) where at_end do nothing`,
    values: [new Date(now), atEnd, JSON.stringify(ofSites)],
  });
}

export type DueTranscript = AskedTranscript & { siteId: string; site: string };

/**
 * Takes the oldest due mail and notes its next try at once (`waits`: milliseconds after each try), so that a mail which
 * stops the process does not come first again.
 */
export async function takeDue(db: Queryable, now: number, waits: readonly number[]): Promise<DueTranscript | null> {
  const { rows } = await db.query<DueTranscript>(
    `update transcript_mails t
     set mail_tries = mail_tries + 1,
         mail_next_at = $1::timestamptz + ($2::float8[])[mail_tries + 1] * interval '1 millisecond'
     from visitors v join sites s on s.id = v.site_id
     where v.id = t.visitor_id and t.id = (
       select id from transcript_mails where mail_next_at <= $1 order by mail_next_at limit 1 for update skip locked)
     returning t.id, t.conversation_id as "conversationId", t.visitor_id as "visitorId", t.mail_to as "mailTo",
               t.language, s.id as "siteId", s.name as site`,
    [new Date(now), waits],
  );
  return rows[0] ?? null;
}

/** Stores the result of a try; `sentAt` null: it failed. */
export async function settle(db: Queryable, id: string, { sentAt, error }: { sentAt: number | null; error: string }) {
  await db.query(
    `update transcript_mails
     set mailed_at = $2, mail_error = $3, mail_next_at = case when $2::timestamptz is null then mail_next_at end
     where id = $1`,
    [id, sentAt && new Date(sentAt), error],
  );
}

export type Line = { role: 'user' | 'service' | 'robot'; kind: string; msg: string; nickname: string; sentAt: Date };

/** Most messages of one mail: the newest. */
const MOST = 2000;
/** Most characters of one message and of all: the mail is made in a process with little memory. */
const OF_ONE = 4000;
const OF_ALL = 400_000;

/** What both sides have said, oldest first. Notes and whispers are no messages; a recalled text is empty. */
export async function readLines(db: Queryable, conversationId: string): Promise<Line[]> {
  const { rows } = await db.query<Line>(
    `select role, kind, msg, nickname, "sentAt" from (
       select newest.*, sum(length(msg)) over (order by seq desc) as characters from (
         select m.seq, m.role::text as role, m.kind::text as kind, m.sent_at as "sentAt",
                case when m.recalled_at is not null then '' when length(m.msg) > ${OF_ONE} then left(m.msg, ${OF_ONE}) || '…'
                     else m.msg end as msg, coalesce(a.nickname, '') as nickname
         from messages m left join agents a on a.id = m.author_id
         where m.conversation_id = $1 order by m.seq desc limit ${MOST}) newest) counted
     where characters <= ${OF_ALL} order by seq`,
    [conversationId],
  );
  return rows;
}
