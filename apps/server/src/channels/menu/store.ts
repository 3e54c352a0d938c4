import type { Queryable } from '../../db/pool';

/** An official account as its menu link needs it. `secret` null: none was entered. */
export type MenuAccount = {
  id: string;
  appId: string;
  secret: string | null;
  enabled: boolean;
  siteId: string;
  siteKey: string;
};

export async function findMenuAccount(db: Queryable, key: string): Promise<MenuAccount | null> {
  const { rows } = await db.query<MenuAccount>({
    name: 'channel-menu-account',
    text: `select a.id, a.app_id as "appId", k.secret, a.enabled, a.site_id as "siteId", s.key as "siteKey"
           from channel_accounts a
           join sites s on s.id = a.site_id
           left join channel_secrets k on k.account_id = a.id and k.name = 'secret'
           where a.key = $1 and a.channel = 'wechat' and a.deleted_at is null`,
    values: [key],
  });
  return rows[0] ?? null;
}

type Person = { accountId: string; openId: string };

/** The visitor of the web that this person is on a site; null: the first visit by the menu. */
export async function findWebVisitor(
  tx: Queryable,
  { accountId, openId }: Person,
  siteId: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select v.id from channel_web_visitors w join visitors v on v.id = w.visitor_id
     where w.account_id = $1 and w.external_id = $2 and v.site_id = $3`,
    [accountId, openId, siteId],
  );
  return rows[0]?.id ?? null;
}

export async function saveWebVisitor(
  tx: Queryable,
  { accountId, openId, visitorId }: Person & { visitorId: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into channel_web_visitors (account_id, external_id, visitor_id, created_at) values ($1, $2, $3, $4)
     on conflict (account_id, external_id) do update set visitor_id = excluded.visitor_id`,
    [accountId, openId, visitorId, new Date(now)],
  );
}

/** Visitors by WeChat who are this person: by the openid, or by the union id over all accounts; empty `unionId`: none. */
export async function findWeChatVisitors(
  tx: Queryable,
  { accountId, openId }: Person,
  unionId: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select visitor_id as id from channel_contacts
     where (account_id = $1 and external_id = $2) or union_id = nullif($3, '') order by visitor_id limit 100`,
    [accountId, openId, unionId],
  );
  return rows.map(({ id }) => id);
}
