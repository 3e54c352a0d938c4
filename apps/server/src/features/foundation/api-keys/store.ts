import type { KeyScope } from '@parley/protocol/http/programs/key-scopes';
import type { Queryable } from '../../../db/pool';

export type KeyRow = {
  id: string;
  name: string;
  start: string;
  scopes: KeyScope[];
  agentId: string;
  nickname: string;
  /** Whether the agent is neither disabled nor deleted. */
  isActive: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

export async function listKeys(
  db: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: KeyRow[]; total: number }> {
  const [total, { rows }] = await Promise.all([
    countKeys(db),
    db.query<KeyRow>(
      `select k.id, k.name, k.start, k.scopes, k.agent_id as "agentId", coalesce(nullif(a.nickname, ''), a.username) as nickname,
              a.enabled and a.deleted_at is null as "isActive", k.created_at as "createdAt",
              k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
       from api_keys k
       join agents a on a.id = k.agent_id
       order by k.created_at desc, k.id desc
       limit $1 offset $2`,
      [pageSize, (pageNo - 1) * pageSize],
    ),
  ]);
  return { rows, total };
}

export async function countKeys(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ total: number }>('select count(*) as total from api_keys');
  return rows[0]!.total;
}

export type NewKey = {
  id: string;
  name: string;
  hash: Buffer;
  start: string;
  scopes: readonly KeyScope[];
  agentId: string;
  expiresAt: Date | null;
};

export async function insertKey(tx: Queryable, key: NewKey, now: number): Promise<void> {
  await tx.query(
    `insert into api_keys (id, name, hash, start, scopes, agent_id, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key.id, key.name, key.hash, key.start, key.scopes, key.agentId, key.expiresAt, new Date(now)],
  );
}

export async function removeKeys(
  tx: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string; scopes: KeyScope[] }[]> {
  const { rows } = await tx.query<{ id: string; name: string; scopes: KeyScope[] }>(
    'delete from api_keys where id = any($1::uuid[]) returning id, name, scopes',
    [ids],
  );
  return rows;
}

export type UsedKey = { id: string; name: string; scopes: KeyScope[]; agentId: string; lastUsedAt: Date | null };

/** The key with this hash, unless it has expired. */
export async function findKey(db: Queryable, hash: Buffer, now: number): Promise<UsedKey | null> {
  const { rows } = await db.query<UsedKey>({
    name: 'api-key',
    text: `select id, name, scopes, agent_id as "agentId", last_used_at as "lastUsedAt"
           from api_keys
           where hash = $1 and (expires_at is null or expires_at > $2)`,
    values: [hash, new Date(now)],
  });
  return rows[0] ?? null;
}

export async function noteUse(db: Queryable, id: string, now: number): Promise<void> {
  await db.query('update api_keys set last_used_at = $2 where id = $1', [id, new Date(now)]);
}
