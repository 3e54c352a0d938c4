import type { ChannelFault } from '@parley/core/channels/words';
import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../db/pool';
import type { ChannelName } from '../accounts/store';
import type { Thread } from '../channel';

/** Hours after which a message that was never taken is given up, from when it was written, or sent again by hand. */
export const GIVE_UP_HOURS = 48;

/** Queues messages to visitors of accounts, in this order, each once. None is due before those that wait already. */
export async function queueMessages(
  tx: Queryable,
  messages: readonly { conversationId: string; seq: number }[],
): Promise<void> {
  await tx.query({
    name: 'channel-queues',
    text: `insert into channel_outbox (account_id, visitor_id, conversation_id, seq, only_id, kind, next_at, created_at)
           select k.account_id, m.visitor_id, m.conversation_id, m.seq, m.only_id, m.kind,
                  greatest(m.sent_at, (select max(q.next_at) from channel_outbox q
                                       where q.visitor_id = m.visitor_id and q.state = 'queued')), m.sent_at
           from unnest($1::uuid[], $2::int[]) with ordinality as w(conversation_id, seq, n)
           join messages m on m.conversation_id = w.conversation_id and m.seq = w.seq
           join channel_contacts k on k.visitor_id = m.visitor_id
           where m.recalled_at is null and m.sent_at >= k.created_at
           order by w.n
           on conflict do nothing`,
    values: [messages.map(({ conversationId }) => conversationId), messages.map(({ seq }) => seq)],
  });
}

/** Whether there are accounts at all. */
export async function hasContacts(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'channel-has-contacts',
    text: 'select exists (select from channel_contacts) as has',
  });
  return rows[0]!.has;
}

/** Condition of the job that sends: a message is due. */
export const SENDING_DUE = `exists (select from channel_outbox where state = 'queued' and next_at <= $1)`;

/**
 * Visitors whose oldest message is due, by the index of due times: what waits behind a message that is tried again later
 * has its time (`noteError`), so that nothing is read while a platform is away. A subquery for each row, which no plan
 * turns into a join with all that is queued.
 */
export async function findDue(db: Queryable, now: number, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'channel-due',
    text: `select o.visitor_id as id from channel_outbox o
           where o.state = 'queued' and o.next_at <= $1 and (o.leased_until is null or o.leased_until <= $1)
             and o.id = (select q.id from channel_outbox q
                         where q.visitor_id = o.visitor_id and q.state = 'queued' order by q.id limit 1)
           order by o.next_at, o.id limit $2`,
    values: [new Date(now), limit],
  });
  return rows.map(({ id }) => id);
}

/** The account and the windows of a visitor, locked: one sender at a time, and numbers that nobody changes. */
export type Recipient = {
  visitorId: string;
  openId: string;
  accountId: string;
  channel: ChannelName;
  appId: string;
  enabled: boolean;
  secret: string | null;
  subscribed: boolean | null;
  wrote_at: Date | null;
  wrote_sent: number;
  entered_at: Date | null;
  entered_sent: number;
  account_quota: { merge?: boolean; warnAt?: number };
  thread: Thread | null;
};

export async function lockRecipient(tx: Queryable, visitorId: string): Promise<Recipient | null> {
  const { rows } = await tx.query<Recipient>({
    name: 'channel-recipient',
    text: `select k.visitor_id as "visitorId", k.external_id as "openId", a.id as "accountId", a.channel,
                  a.app_id as "appId", a.enabled and a.deleted_at is null as enabled, k.subscribed, k.wrote_at,
                  k.wrote_sent, k.entered_at, k.entered_sent, a.quota as account_quota, k.thread,
                  (select s.secret from channel_secrets s where s.account_id = a.id and s.name = 'secret') as secret
           from channel_contacts k join channel_accounts a on a.id = k.account_id
           where k.visitor_id = $1 for update of k`,
    values: [visitorId],
  });
  return rows[0] ?? null;
}

export type Queued = {
  id: number;
  conversationId: string | null;
  seq: number | null;
  onlyID: string;
  /** `template`: a filled one, which `msg` has as JSON. */
  kind: MessageKind | 'template';
  msg: string;
  isRecalled: boolean;
  /** No person has written it. */
  isAutomatic: boolean;
  ownerId: string | null;
  partsSent: number;
  calling: boolean;
  tries: number;
  nextAt: Date;
  leasedUntil: Date | null;
  createdAt: Date;
  /** When a message that was never taken is given up. */
  giveUpAt: Date;
};

/** What waits for a visitor, the oldest first. A message that was erased counts as recalled. */
export async function readQueued(tx: Queryable, visitorId: string, limit: number): Promise<Queued[]> {
  const { rows } = await tx.query<Queued>({
    name: 'channel-queued',
    text: `select o.id, o.conversation_id as "conversationId", o.seq, o.only_id as "onlyID", o.kind,
                  coalesce(o.words, m.msg, '') as msg,
                  o.conversation_id is not null and (m.seq is null or m.recalled_at is not null) as "isRecalled",
                  o.conversation_id is null or coalesce(m.role = 'robot', false) as "isAutomatic",
                  c.owner_id as "ownerId", o.parts_sent as "partsSent", o.calling, o.tries, o.next_at as "nextAt",
                  o.leased_until as "leasedUntil", o.created_at as "createdAt",
                  coalesce(o.give_up_at, o.created_at + interval '${GIVE_UP_HOURS} hours') as "giveUpAt"
           from channel_outbox o
           left join messages m on m.conversation_id = o.conversation_id and m.seq = o.seq
           left join conversations c on c.id = o.conversation_id
           where o.visitor_id = $1 and o.state = 'queued'
           order by o.id limit $2 for update of o`,
    values: [visitorId, limit],
  });
  return rows;
}

/** The messages of a call, which no other process takes until then. */
export type Lease = { ids: readonly number[]; leasedUntil: number };

export async function lease(tx: Queryable, { ids, leasedUntil }: Lease): Promise<void> {
  await tx.query('update channel_outbox set leased_until = $2, tries = tries + 1 where id = any($1::bigint[])', [
    ids,
    new Date(leasedUntil),
  ]);
}

export async function waitUntil(tx: Queryable, ids: readonly number[], at: number): Promise<void> {
  await tx.query(
    'update channel_outbox set next_at = $2, leased_until = null, calling = false where id = any($1::bigint[])',
    [ids, new Date(at)],
  );
}

/**
 * Noted before the call, with a new lease: after a crash it is known that its outcome is not. False, and nothing is noted:
 * another process has taken a message of the call, or it was erased.
 */
export async function noteCalling(db: Queryable, { ids, leasedUntil }: Lease, until: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update channel_outbox set calling = true, leased_until = $3
     where id = any($1::bigint[]) and (
       select count(*) from channel_outbox where id = any($1::bigint[]) and state = 'queued' and leased_until = $2
     ) = cardinality($1::bigint[])`,
    [ids, new Date(leasedUntil), new Date(until)],
  );
  return rowCount === ids.length;
}

/** Whether the messages of a call are still its own; called with the visitor locked. */
export async function areHeld(tx: Queryable, { ids, leasedUntil }: Lease): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from channel_outbox
     where id = any($1::bigint[]) and state = 'queued' and leased_until = $2`,
    [ids, new Date(leasedUntil)],
  );
  return rows[0]!.count === ids.length;
}

export async function notePart(tx: Queryable, id: number): Promise<void> {
  await tx.query('update channel_outbox set parts_sent = parts_sent + 1, calling = false where id = $1', [id]);
}

export async function markSent(tx: Queryable, ids: readonly number[], now: number): Promise<void> {
  await tx.query(
    `update channel_outbox set state = 'sent', sent_at = $2, calling = false, leased_until = null, error = null, fault = null,
            words = case when conversation_id is null then words end
     where id = any($1::bigint[])`,
    [ids, new Date(now)],
  );
}

export async function markFailed(
  tx: Queryable,
  ids: readonly number[],
  { fault, error }: { fault: ChannelFault; error: string | null },
): Promise<void> {
  await tx.query(
    `update channel_outbox set state = 'failed', fault = $2, error = $3, calling = false, leased_until = null
     where id = any($1::bigint[])`,
    [ids, fault, error],
  );
}

/** The last error of messages that are tried again. What waits behind them is not due before. */
export async function noteError(
  tx: Queryable,
  { visitorId, ids }: { visitorId: string; ids: readonly number[] },
  { fault, error, nextAt }: { fault: ChannelFault; error: string | null; nextAt: number },
): Promise<void> {
  await tx.query(
    `update channel_outbox set fault = $2, error = $3, next_at = $4, calling = false, leased_until = null
     where id = any($1::bigint[])`,
    [ids, fault, error, new Date(nextAt)],
  );
  await tx.query(`update channel_outbox set next_at = $2 where visitor_id = $1 and state = 'queued' and next_at < $2`, [
    visitorId,
    new Date(nextAt),
  ]);
}

/** Counts a reply in its window. */
export async function countReply(tx: Queryable, visitorId: string, window: 'message' | 'entry'): Promise<void> {
  await tx.query(
    window === 'message'
      ? 'update channel_contacts set wrote_sent = wrote_sent + 1 where visitor_id = $1'
      : 'update channel_contacts set entered_sent = entered_sent + 1 where visitor_id = $1',
    [visitorId],
  );
}

/** The platform says that no reply is left, whatever was counted here. */
export async function spendQuota(tx: Queryable, visitorId: string): Promise<void> {
  await tx.query('update channel_contacts set wrote_sent = 1000, entered_sent = 1000 where visitor_id = $1', [
    visitorId,
  ]);
}

export async function noteUnsubscribed(tx: Queryable, visitorId: string): Promise<void> {
  await tx.query('update channel_contacts set subscribed = false where visitor_id = $1', [visitorId]);
}
