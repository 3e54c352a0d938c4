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
             and c.end_reason is distinct from 'left' and m.address <> '' and c.agent_messages > 0
             and coalesce(($3::jsonb->>c.site_id::text)::boolean, $2::boolean)
           on conflict (conversation_id) where at_end do nothing`,
    values: [new Date(now), atEnd, JSON.stringify(ofSites)],
  });
}

export type DueTranscript = AskedTranscript & { tries: number; siteId: string; site: string };

/** Locks the oldest due mail; skips those locked by other processes. */
export async function takeDue(tx: Queryable, now: number): Promise<DueTranscript | null> {
  const { rows } = await tx.query<DueTranscript>(
    `select t.id, t.conversation_id as "conversationId", t.visitor_id as "visitorId", t.mail_to as "mailTo",
            t.language, t.mail_tries as tries, s.id as "siteId", s.name as site
     from transcript_mails t join visitors v on v.id = t.visitor_id join sites s on s.id = v.site_id
     where t.mail_next_at <= $1 order by t.mail_next_at limit 1 for update of t skip locked`,
    [new Date(now)],
  );
  return rows[0] ?? null;
}

/** Stores the result of a try; `nextAt` null: sent, or no tries left. */
export async function settle(
  tx: Queryable,
  id: string,
  { sentAt, nextAt, error }: { sentAt: number | null; nextAt: number | null; error: string },
): Promise<void> {
  const moment = (at: number | null) => at && new Date(at);
  await tx.query(
    `update transcript_mails set mailed_at = $2, mail_next_at = $3, mail_error = $4, mail_tries = mail_tries + 1
     where id = $1`,
    [id, moment(sentAt), moment(nextAt), error],
  );
}

export type Line = { role: 'user' | 'service' | 'robot'; kind: string; msg: string; nickname: string; sentAt: Date };

/** Most messages of one mail: the newest. */
const MOST = 2000;

/** What both sides have said, oldest first. Notes and whispers are no messages; a recalled text is empty. */
export async function readLines(db: Queryable, conversationId: string): Promise<Line[]> {
  const { rows } = await db.query<Line>(
    `select * from (
       select m.seq, m.role::text as role, m.kind::text as kind, m.sent_at as "sentAt",
              case when m.recalled_at is null then m.msg else '' end as msg, coalesce(a.nickname, '') as nickname
       from messages m left join agents a on a.id = m.author_id
       where m.conversation_id = $1 order by m.seq desc limit ${MOST}) newest
     order by seq`,
    [conversationId],
  );
  return rows;
}
