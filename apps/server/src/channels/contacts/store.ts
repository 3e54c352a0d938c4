import type { Queryable } from '../../db/pool';
import type { Thread } from '../channel';

export type Contact = { visitorId: string; wroteAt: Date | null };

/** Two callbacks of somebody who is not known yet make one visitor. */
export async function lockContact(tx: Queryable, accountId: string, externalId: string): Promise<Contact | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('channel-contact ' || $1 || ' ' || $2, 0))`, [
    accountId,
    externalId,
  ]);
  const { rows } = await tx.query<Contact>(
    `select visitor_id as "visitorId", wrote_at as "wroteAt" from channel_contacts
     where account_id = $1 and external_id = $2 for update`,
    [accountId, externalId],
  );
  return rows[0] ?? null;
}

export async function insertContact(
  tx: Queryable,
  { visitorId, accountId, externalId }: { visitorId: string; accountId: string; externalId: string },
  now: number,
): Promise<void> {
  await tx.query(
    'insert into channel_contacts (visitor_id, account_id, external_id, created_at) values ($1, $2, $3, $4)',
    [visitorId, accountId, externalId, new Date(now)],
  );
}

/** A code of a link has the link's id as its scene, which agents know by the link's name. */
export const nameOfLink = (scene: '$4' | '$5'): string =>
  `(select l.name from links l
    where l.id = case when ${scene}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${scene}::text::uuid end)`;

/** What a callback says of its sender. `wroteAt`, `enteredAt`: a window opens; null: none. */
export type Told = {
  wroteAt: number | null;
  enteredAt: number | null;
  subscribed: boolean | null;
  scene: string;
  page: string;
  /** Of mails; null: it stays as it was. */
  thread: Thread | null;
};

/** A repeated callback opens no window again: replies may have been sent in it. */
export async function saveTold(tx: Queryable, visitorId: string, told: Told): Promise<void> {
  const { wroteAt, enteredAt, subscribed, scene, page, thread } = told;
  await tx.query({
    name: 'channel-contact-told',
    text: `update channel_contacts set
       wrote_sent = case when $2::timestamptz > coalesce(wrote_at, '-infinity') then 0 else wrote_sent end,
       wrote_at = greatest(wrote_at, $2::timestamptz),
       entered_sent = case when $3::timestamptz > coalesce(entered_at, '-infinity') then 0 else entered_sent end,
       entered_at = greatest(entered_at, $3::timestamptz),
       subscribed = coalesce($4, subscribed),
       asked_at = case when $4 then null else asked_at end,
       scene = coalesce(${nameOfLink('$5')}, nullif($5, ''), scene), page = coalesce(nullif($6, ''), page),
       thread = coalesce($7, thread)
     where visitor_id = $1`,
    values: [
      visitorId,
      wroteAt === null ? null : new Date(wroteAt),
      enteredAt === null ? null : new Date(enteredAt),
      subscribed,
      scene.slice(0, 200),
      page.slice(0, 1000),
      thread && JSON.stringify(thread),
    ],
  });
}

/** Queues a text that the account says by itself, once for each `onlyID`. */
export async function queueWords(
  tx: Queryable,
  { accountId, visitorId, onlyID, words }: { accountId: string; visitorId: string; onlyID: string; words: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into channel_outbox (account_id, visitor_id, only_id, kind, words, next_at, created_at)
     values ($1, $2, $3, 'text', $4, $5, $5) on conflict do nothing`,
    [accountId, visitorId, onlyID, words, new Date(now)],
  );
}
