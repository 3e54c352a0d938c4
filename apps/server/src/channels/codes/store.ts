import type { Queryable } from '../../db/pool';

export type CodeRow = { account: string; name: string; appId: string; url: string | null };

/** More accounts than an organisation has. */
const MOST = 100;

/** Official accounts in use of a link's site, each with the code of the link. */
export async function listCodes(db: Queryable, linkId: string): Promise<CodeRow[]> {
  const { rows } = await db.query<CodeRow>(
    `select a.id as account, a.name, a.app_id as "appId", c.url
     from links l
     join channel_accounts a on a.site_id = l.site_id and a.channel = 'wechat' and a.enabled and a.deleted_at is null
     left join channel_codes c on c.link_id = l.id and c.account_id = a.id and c.app_id = a.app_id
     where l.id = $1 and l.deleted_at is null
     order by a.created_at, a.id limit ${MOST}`,
    [linkId],
  );
  return rows;
}

type NewCode = { linkId: string; account: string; appId: string; url: string };

export async function saveCode(db: Queryable, code: NewCode, now: number): Promise<void> {
  await db.query(
    `insert into channel_codes (link_id, account_id, app_id, url, created_at) values ($1, $2, $3, $4, $5)
     on conflict (link_id, account_id) do update
     set app_id = excluded.app_id, url = excluded.url, created_at = excluded.created_at`,
    [code.linkId, code.account, code.appId, code.url, new Date(now)],
  );
}
