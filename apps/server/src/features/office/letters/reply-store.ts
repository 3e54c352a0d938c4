import type { ChannelFault } from '@parley/core/channels/words';
import type { Delivery } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import type { QuotaRecord } from '../../conversation/messages/reply-quota';
import { allOf, OWNER_HERE } from './store';

export type ReplyRow = {
  id: string;
  msg: string;
  agentId: string;
  nickname: string;
  createdAt: Date;
  inWindow: boolean;
  seen: boolean;
  /** Of one that goes out through an account. */
  delivery: Delivery['state'] | null;
  deliveryError: string | null;
  deliveryFault: ChannelFault | null;
  mailTo: string;
  mailedAt: Date | null;
  mailNextAt: Date | null;
  mailError: string;
};

/** Maximum number of answers that are shown of one letter. */
const MOST = 200;

export async function readReplies(db: Queryable, letterId: string): Promise<ReplyRow[]> {
  const { rows } = await db.query<ReplyRow>(
    `select r.id, r.msg, r.agent_id as "agentId", a.nickname, r.created_at as "createdAt", r.in_window as "inWindow",
            coalesce(c.visitor_read_seq >= m.seq, false) as seen,
            case when m.seq is not null and exists (select from channel_contacts k where k.visitor_id = l.visitor_id)
                 then coalesce(o.state, 'queued') end as delivery,
            o.error as "deliveryError", o.fault as "deliveryFault", r.mail_to as "mailTo", r.mailed_at as "mailedAt",
            r.mail_next_at as "mailNextAt", r.mail_error as "mailError"
     from letter_replies r join letters l on l.id = r.letter_id join agents a on a.id = r.agent_id
     left join messages m on r.in_window and m.visitor_id = l.visitor_id and m.only_id = 'reply-' || r.id
     left join conversations c on c.id = m.conversation_id
     left join channel_outbox o on o.conversation_id = m.conversation_id and o.seq = m.seq
     where r.letter_id = any(${allOf('$1::uuid')}) order by r.created_at, r.id limit ${MOST}`,
    [letterId],
  );
  return rows;
}

export type AccountRow = QuotaRecord & { channel: string; name: string; address: string | null; enabled: boolean };

/** The account through which a visitor without a window is answered; null: the visitor has a window. */
export async function readAccount(db: Queryable, visitorId: string): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>(
    `select v.channel, coalesce(a.name, '') as name, case when v.channel = 'mail' then a.app_id end as address,
            coalesce(a.enabled and a.deleted_at is null, false) as enabled, k.wrote_at, coalesce(k.wrote_sent, 0) as wrote_sent,
            k.entered_at, coalesce(k.entered_sent, 0) as entered_sent, coalesce(a.quota, '{}') as account_quota
     from visitors v
     left join channel_contacts k on k.visitor_id = v.id
     left join channel_accounts a on a.id = k.account_id
     where v.id = $1 and v.channel in ('wechat', 'mini', 'mail')`,
    [visitorId],
  );
  return rows[0] ?? null;
}

export type NewReply = {
  id: string;
  letterId: string;
  onlyID: string;
  agentId: string;
  msg: string;
  inWindow: boolean;
  mailTo: string;
};

/** Inserts an answer, once for each id. False: it existed. */
export async function insertReply(tx: Queryable, reply: NewReply, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into letter_replies (id, letter_id, only_id, agent_id, msg, in_window, mail_to, mail_next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7 <> '' then $8::timestamptz end, $8)
     on conflict (letter_id, only_id) do nothing`,
    [reply.id, reply.letterId, reply.onlyID, reply.agentId, reply.msg, reply.inWindow, reply.mailTo, new Date(now)],
  );
  return rowCount === 1;
}

type ReopenedRow = {
  id: string;
  name: string;
  content: string;
  ownerId: string | null;
  isOwnerHere: boolean;
  dueAt: Date | null;
};

/** Opens the letter of this answer again, unread; null: it is spam now. */
export async function reopenLetter(tx: Queryable, replyId: string): Promise<ReopenedRow | null> {
  const { rows } = await tx.query<ReopenedRow>(
    `update letters l set status = 'open', read_at = null
     from letter_replies r join letters w on w.id = r.letter_id
     where r.id = $1 and l.id = coalesce(w.merged_into, w.id) and l.status <> 'spam'
     returning l.id, l.name, l.content, l.owner_id as "ownerId", ${OWNER_HERE} as "isOwnerHere", l.due_at as "dueAt"`,
    [replyId],
  );
  return rows[0] ?? null;
}

export type DueMail = {
  id: string;
  msg: string;
  mailTo: string;
  tries: number;
  /** Of the try before. */
  error: string;
  content: string;
  writtenAt: Date;
  language: string;
  nickname: string;
};

/**
 * Takes the oldest due mail until `leasedUntil`, so that no transaction stays open while it is sent, and a mail whose
 * process died is tried again. `tries`: those before this one.
 */
export async function takeDueMail(
  db: Queryable,
  { now, leasedUntil }: { now: number; leasedUntil: number },
): Promise<DueMail | null> {
  const { rows } = await db.query<DueMail>(
    `update letter_replies r
     set mail_tries = r.mail_tries + 1, mail_next_at = $2
     from letters l, visitors v, agents a
     where l.id = r.letter_id and v.id = l.visitor_id and a.id = r.agent_id and r.id = (
       select id from letter_replies where mail_next_at <= $1 order by mail_next_at limit 1 for update skip locked)
     returning r.id, r.msg, r.mail_to as "mailTo", r.mail_tries - 1 as tries, r.mail_error as error,
               (select string_agg(w.content, E'\\n\\n' order by w.created_at, w.id)
                from letters w where w.id = any(${allOf('l.id')})) as content, l.created_at as "writtenAt",
               v.language, a.nickname`,
    [new Date(now), new Date(leasedUntil)],
  );
  return rows[0] ?? null;
}

/** Stores the result of a try; `nextAt` null: sent, or no tries left. */
export async function settleMail(
  tx: Queryable,
  id: string,
  { sentAt, nextAt, error }: { sentAt: number | null; nextAt: number | null; error: string },
): Promise<void> {
  const moment = (at: number | null) => at && new Date(at);
  await tx.query(`update letter_replies set mailed_at = $2, mail_next_at = $3, mail_error = $4 where id = $1`, [
    id,
    moment(sentAt),
    moment(nextAt),
    error,
  ]);
}
