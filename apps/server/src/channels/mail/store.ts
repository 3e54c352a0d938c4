import type { ChannelFault } from '@parley/core/channels/words';
import type { MailServer } from '@parley/protocol/http/channels/mailbox';
import type { Queryable } from '../../db/pool';

/** The servers of a mailbox, with what is needed to sign in. */
export type Mailbox = {
  accountId: string;
  name: string;
  address: string;
  username: string;
  password: string;
  imap: MailServer;
  smtp: MailServer;
};

/** `uidValidity`, `lastUid`: up to where the inbox was read; null: never. `since`: what arrived before is not read. */
export type ReadMailbox = Mailbox & { uidValidity: string | null; lastUid: number; readAt: Date | null; since: Date };

const MAILBOX = `m.account_id as "accountId", a.name, a.app_id as address, m.username, m.imap, m.smtp,
  coalesce((select k.secret from channel_secrets k where k.account_id = a.id and k.name = 'password'), '') as password`;

/** Condition of the job that reads mailboxes: one is due. */
export const MAILBOX_DUE = `exists (
  select from channel_mailboxes d join channel_accounts b on b.id = d.account_id
  where b.enabled and b.deleted_at is null and d.next_at <= $1)`;

/** Takes the mailboxes that are due; each has one reader at a time. */
export async function claimMailboxes(
  db: Queryable,
  { now, leasedUntil, limit }: { now: number; leasedUntil: number; limit: number },
): Promise<ReadMailbox[]> {
  const { rows } = await db.query<ReadMailbox>({
    name: 'channel-claims-mailboxes',
    text: `
update channel_mailboxes m set leased_until = $2
from channel_accounts a
where a.id = m.account_id and m.account_id in (
  select d.account_id from channel_mailboxes d join channel_accounts b on b.id = d.account_id
  where b.enabled and b.deleted_at is null and d.next_at <= $1 and (d.leased_until is null or d.leased_until <= $1)
  order by d.next_at limit $3 for update of d skip locked)
returning ${MAILBOX}, m.uid_validity as "uidValidity", m.last_uid as "lastUid", m.read_at as "readAt", m.since`,
    values: [new Date(now), new Date(leasedUntil), limit],
  });
  return rows;
}

export async function findMailbox(db: Queryable, accountId: string): Promise<Mailbox | null> {
  const { rows } = await db.query<Mailbox>(
    `select ${MAILBOX} from channel_mailboxes m join channel_accounts a on a.id = m.account_id
     where m.account_id = $1 and a.deleted_at is null`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Up to where it is read; what came before is stored. */
export async function saveRead(
  db: Queryable,
  accountId: string,
  { uidValidity, lastUid }: { uidValidity: string; lastUid: number },
): Promise<void> {
  await db.query('update channel_mailboxes set uid_validity = $2, last_uid = $3 where account_id = $1', [
    accountId,
    uidValidity,
    lastUid,
  ]);
}

/** Ends a reading. `fault` null: it went well. */
export async function settleMailbox(
  db: Queryable,
  accountId: string,
  outcome: { fault: ChannelFault | null; error: string | null; now: number; nextAt: number },
): Promise<void> {
  const { fault, error, now, nextAt } = outcome;
  await db.query(
    `with settled as (
       update channel_mailboxes set leased_until = null, next_at = $2, fault = $3, error = $4,
              read_at = case when $3::text is null then $5 else read_at end where account_id = $1)
     update channel_accounts set called_at = $5 where id = $1 and $3::text is null`,
    [accountId, new Date(nextAt), fault, error?.slice(0, 200) ?? null, new Date(now)],
  );
}

export type MailboxFields = { username: string; imap: MailServer; smtp: MailServer };

/** `isElsewhere`: the inbox is another one, which is read from its newest mail on. */
export async function saveMailbox(
  tx: Queryable,
  accountId: string,
  { username, imap, smtp, isElsewhere, now }: MailboxFields & { isElsewhere: boolean; now: number },
): Promise<void> {
  await tx.query(
    `insert into channel_mailboxes (account_id, username, imap, smtp, since, next_at) values ($1, $2, $3, $4, $6, $6)
     on conflict (account_id) do update set username = $2, imap = $3, smtp = $4, next_at = $6, fault = null, error = null,
       uid_validity = case when $5 then null else channel_mailboxes.uid_validity end,
       last_uid = case when $5 then 0 else channel_mailboxes.last_uid end,
       since = case when $5 then $6 else channel_mailboxes.since end`,
    [accountId, username, JSON.stringify(imap), JSON.stringify(smtp), isElsewhere, new Date(now)],
  );
}

/** Of mailboxes that are shown: their servers and the last reading, by account. */
export type MailboxState = MailboxFields & {
  accountId: string;
  readAt: Date | null;
  fault: ChannelFault | null;
  error: string | null;
};

export async function findStates(db: Queryable, accountIds: readonly string[]): Promise<Map<string, MailboxState>> {
  const { rows } = await db.query<MailboxState>(
    `select account_id as "accountId", username, imap, smtp, read_at as "readAt", fault, error
     from channel_mailboxes where account_id = any($1::uuid[])`,
    [accountIds],
  );
  return new Map(rows.map((row) => [row.accountId, row]));
}
