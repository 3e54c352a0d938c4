import type { Queryable } from '../../db/pool';
import { nameOfLink } from './store';

export type Unasked = { visitorId: string; externalId: string; accountId: string; appId: string; secret: string };

type Claim = { now: number; limit: number; without: readonly string[] };

/**
 * Followers whose facts were not asked for, the oldest first, except those of the accounts `without`. They count as asked, also if the
 * process dies: their facts are a help and no duty.
 */
export async function claimUnasked(db: Queryable, { now, limit, without }: Claim): Promise<Unasked[]> {
  const { rows } = await db.query<Unasked>({
    name: 'channel-unasked',
    text: `
with taken as (
  update channel_contacts k set asked_at = $1
  from channel_accounts a
  join channel_secrets s on s.account_id = a.id and s.name = 'secret'
  where k.account_id = a.id and k.visitor_id in (
    select c.visitor_id from channel_contacts c join channel_accounts b on b.id = c.account_id
    where c.asked_at is null and b.channel = 'wechat' and b.enabled and b.deleted_at is null
      and b.id <> all($3::uuid[])
    order by c.created_at limit $2 for update of c skip locked)
  returning k.created_at, k.visitor_id as "visitorId", k.external_id as "externalId", a.id as "accountId",
            a.app_id as "appId", s.secret)
select "visitorId", "externalId", "accountId", "appId", secret from taken order by created_at`,
    values: [new Date(now), limit, without],
  });
  return rows;
}

/** Claimed followers whom the platform could not be asked for. */
export async function askAgain(db: Queryable, visitorIds: readonly string[]): Promise<void> {
  await db.query('update channel_contacts set asked_at = null where visitor_id = any($1::uuid[])', [visitorIds]);
}

type Facts = { unionId: string; subscribed: boolean | null; scene: string; tags: readonly string[] };

export async function saveFacts(
  db: Queryable,
  visitorId: string,
  { unionId, subscribed, scene, tags }: Facts,
): Promise<void> {
  await db.query(
    `update channel_contacts set union_id = coalesce(nullif($2, ''), union_id), subscribed = coalesce($3, subscribed),
            scene = coalesce(nullif(scene, ''), ${nameOfLink('$4')}, $4), tags = $5 where visitor_id = $1`,
    [visitorId, unionId, subscribed, scene, tags],
  );
}

/**
 * Visitors that the platform calls the same person, over all its accounts: this one, those with its union id, and those
 * of the web who came by the menu of an account. Empty `unionId`: none.
 */
export async function findUnited(db: Queryable, visitorId: string, unionId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with same as (
       select visitor_id, account_id, external_id from channel_contacts
       where visitor_id = $1 or union_id = nullif($2, '') order by visitor_id limit 100)
     select visitor_id as id from same
     union
     select w.visitor_id from channel_web_visitors w join same using (account_id, external_id)
     order by id`,
    [visitorId, unionId],
  );
  return rows.map(({ id }) => id);
}
