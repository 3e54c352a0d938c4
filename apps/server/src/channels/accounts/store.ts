import type { Template } from '@parley/core/channels/wechat/templates';
import type { Queryable } from '../../db/pool';

export type ChannelName = 'wechat' | 'mini' | 'mail';
export type SecretName = 'secret' | 'token' | 'aesKey' | 'password';

export type KeywordReply = { words: string[]; match: 'exact' | 'contains'; reply: string };
export type Replies = { welcome?: string; offHours?: string; keywords?: KeywordReply[] };
export type QuotaPolicy = { merge?: boolean; warnAt?: number };

export type AccountFields = {
  name: string;
  appId: string;
  mode: 'plain' | 'safe';
  groupId: string | null;
  siteId: string;
  enabled: boolean;
  replies: Replies;
  quota: QuotaPolicy;
  templates: Template[];
};

export type Account = AccountFields & {
  id: string;
  channel: ChannelName;
  key: string;
  version: number;
};

const COLUMNS = `a.id, a.channel, a.key, a.name, a.app_id as "appId", a.mode, a.group_id as "groupId",
  a.site_id as "siteId", a.enabled, a.replies, a.quota, a.templates, a.version`;

export type AccountRow = Account & {
  groupName: string | null;
  siteKey: string;
  siteName: string;
  kept: SecretName[];
  visitors: number;
  received: number;
  sent: number;
  queued: number;
  dead: number;
  calledAt: Date | null;
  createdAt: Date;
};

/** Accounts are few; their numbers are counted by the indexes of each table. */
const SELECT_ROWS = `
select ${COLUMNS}, g.name as "groupName", s.key as "siteKey", s.name as "siteName",
       array(select k.name from channel_secrets k where k.account_id = a.id) as kept,
       (select count(*) from channel_contacts c where c.account_id = a.id) as visitors,
       (select count(*) from channel_inbox i where i.account_id = a.id and i.received_at > $1) as received,
       (select count(*) from channel_outbox o where o.account_id = a.id and o.created_at > $1 and o.state = 'sent') as sent,
       (select count(*) from channel_outbox o where o.account_id = a.id and o.state = 'queued') as queued,
       (select count(*) from channel_outbox o where o.account_id = a.id and o.state = 'failed')
         + (select count(*) from channel_inbox i where i.account_id = a.id and i.state = 'failed') as dead,
       a.called_at as "calledAt", a.created_at as "createdAt"
from channel_accounts a
join sites s on s.id = a.site_id
left join agent_groups g on g.id = a.group_id`;

type Asked = { channels: readonly ChannelName[]; since: Date; pageNo: number; pageSize: number };

export async function listAccounts(
  db: Queryable,
  { channels, since, pageNo, pageSize }: Asked,
): Promise<{ rows: AccountRow[]; total: number }> {
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(
      'select count(*) as total from channel_accounts where deleted_at is null and channel = any($1::text[])',
      [channels],
    ),
    db.query<AccountRow>(
      `${SELECT_ROWS} where a.deleted_at is null and a.channel = any($2::text[])
       order by a.created_at, a.id limit $3 offset $4`,
      [since, channels, pageSize, (pageNo - 1) * pageSize],
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

export async function findAccountRow(db: Queryable, id: string, since: Date): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>(`${SELECT_ROWS} where a.id = $2 and a.deleted_at is null`, [since, id]);
  return rows[0] ?? null;
}

/** An account that is not deleted, locked for a change. */
export async function lockAccount(tx: Queryable, id: string): Promise<Account | null> {
  const { rows } = await tx.query<Account>(
    `select ${COLUMNS} from channel_accounts a where a.id = $1 and a.deleted_at is null for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function findAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`select ${COLUMNS} from channel_accounts a where a.id = $1`, [id]);
  return rows[0] ?? null;
}

/** With its secrets; the account of an address of callbacks. */
export async function findByKey(
  db: Queryable,
  key: string,
): Promise<(Account & { secrets: Partial<Record<SecretName, string>> }) | null> {
  const { rows } = await db.query<Account & { secrets: Partial<Record<SecretName, string>> }>({
    name: 'channel-account-by-key',
    text: `select ${COLUMNS},
                  coalesce((select jsonb_object_agg(k.name, k.secret) from channel_secrets k where k.account_id = a.id),
                           '{}') as secrets
           from channel_accounts a where a.key = $1 and a.deleted_at is null`,
    values: [key],
  });
  return rows[0] ?? null;
}

/** The deleted account of the same app, which a new one continues, with its visitors. */
export async function findDeleted(tx: Queryable, channel: ChannelName, appId: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from channel_accounts where channel = $1 and app_id = $2 and deleted_at is not null
     order by deleted_at desc limit 1 for update`,
    [channel, appId],
  );
  return rows[0]?.id ?? null;
}

export async function insertAccount(
  tx: Queryable,
  { id, channel, key, ...fields }: AccountFields & { id: string; channel: ChannelName; key: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into channel_accounts
       (id, channel, key, site_id, name, app_id, mode, group_id, enabled, replies, quota, templates, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (id) do update set
       key = excluded.key, site_id = excluded.site_id, name = excluded.name, mode = excluded.mode,
       group_id = excluded.group_id, enabled = excluded.enabled, replies = excluded.replies, quota = excluded.quota,
       templates = excluded.templates, created_at = excluded.created_at, called_at = null, deleted_at = null,
       version = channel_accounts.version + 1`,
    [id, channel, key, ...valuesOf(fields), new Date(now)],
  );
}

export async function updateAccount(tx: Queryable, id: string, fields: AccountFields): Promise<void> {
  await tx.query(
    `update channel_accounts
     set site_id = $2, name = $3, app_id = $4, mode = $5, group_id = $6, enabled = $7, replies = $8, quota = $9,
         templates = $10, version = version + 1
     where id = $1`,
    [id, ...valuesOf(fields)],
  );
}

const valuesOf = ({
  siteId,
  name,
  appId,
  mode,
  groupId,
  enabled,
  replies,
  quota,
  templates,
}: AccountFields): unknown[] => [
  siteId,
  name,
  appId,
  mode,
  groupId,
  enabled,
  JSON.stringify(replies),
  JSON.stringify(quota),
  JSON.stringify(templates),
];

/** Deletes accounts with their secrets; their rows stay for what their visitors wrote. */
export async function removeAccounts(
  tx: Queryable,
  { ids, channels }: { ids: readonly string[]; channels: readonly ChannelName[] },
  now: number,
): Promise<Account[]> {
  const { rows } = await tx.query<Account>(
    `update channel_accounts a set deleted_at = $2, enabled = false, key = a.id::text
     where a.id = any($1::uuid[]) and a.deleted_at is null and a.channel = any($3::text[]) returning ${COLUMNS}`,
    [ids, new Date(now), channels],
  );
  const removed = rows.map(({ id }) => id);
  await tx.query('delete from channel_secrets where account_id = any($1::uuid[])', [removed]);
  await tx.query('delete from channel_tokens where account_id = any($1::uuid[])', [removed]);
  return rows;
}

export async function saveSecret(
  tx: Queryable,
  { accountId, name, secret }: { accountId: string; name: SecretName; secret: string },
): Promise<void> {
  await tx.query(
    `insert into channel_secrets (account_id, name, secret) values ($1, $2, $3)
     on conflict (account_id, name) do update set secret = excluded.secret`,
    [accountId, name, secret],
  );
}

/** An app with another secret has other tokens. */
export async function dropToken(tx: Queryable, accountId: string): Promise<void> {
  await tx.query('delete from channel_tokens where account_id = $1', [accountId]);
}

export async function findSecrets(db: Queryable, accountId: string): Promise<Partial<Record<SecretName, string>>> {
  const { rows } = await db.query<{ name: SecretName; secret: string }>(
    'select name, secret from channel_secrets where account_id = $1',
    [accountId],
  );
  return Object.fromEntries(rows.map(({ name, secret }) => [name, secret]));
}

/** Whether the site and the group exist; without a site the first one is taken. */
export async function findPlace(
  tx: Queryable,
  { siteId, groupId }: { siteId: string | null; groupId: string | null },
): Promise<{ siteId: string | null; hasGroup: boolean }> {
  const { rows } = await tx.query<{ siteId: string | null; hasGroup: boolean }>(
    `select (select id from sites where $1::uuid is null or id = $1 order by created_at, id limit 1) as "siteId",
            $2::uuid is null or exists (select from agent_groups where id = $2) as "hasGroup"`,
    [siteId, groupId],
  );
  return rows[0]!;
}
