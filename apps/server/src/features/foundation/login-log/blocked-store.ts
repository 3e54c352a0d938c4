import type { Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import { sql } from '../../../db/sql';

/** SQL: an address without its prefix length, a range with it. */
const WRITTEN = `case
  when masklen(b.address) = case family(b.address) when 4 then 32 else 128 end then host(b.address)
  else text(b.address) end`;

/** Active blocks, as addresses and ranges. */
export async function readBlocks(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>({
    name: 'blocked-addresses',
    text: `select ${WRITTEN} as address from blocked_addresses b where b.until is null or b.until > $1`,
    values: [now],
  });
  return rows.map(({ address }) => address);
}

/** Counts a refused sign-in at its block. False: the address is not blocked. */
export async function hitBlock(db: Queryable, address: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'blocked-address-hit',
    text: `update blocked_addresses set hits = hits + 1, last_hit_at = $2
           where address >>= $1::inet and (until is null or until > $2)`,
    values: [address, now],
  });
  return (rowCount ?? 0) > 0;
}

export type BlockedRow = {
  id: string;
  address: string;
  reason: string;
  until: Date | null;
  hits: number;
  lastHitAt: Date | null;
  createdBy: string;
  createdAt: Date;
};

/** Active blocks; expired ones are left out. */
export const blockedList = (now: Date): ListSql => ({
  select: `
    select b.id, ${WRITTEN} as address, b.reason, b.until, b.hits, b.last_hit_at as "lastHitAt",
           coalesce(a.nickname, '') as "createdBy", b.created_at as "createdAt"
    from blocked_addresses b left join agents a on a.id = b.created_by`,
  from: 'blocked_addresses b',
  id: 'b.id',
  where: sql`(b.until is null or b.until > ${now})`,
  order: 'b.created_at desc, b.id desc',
});

export type NewBlock = { id: string; address: string; reason: string; until: Date | null; createdBy: string };

/** Stores a block; replaces one of the same address. */
export async function saveBlock(tx: Queryable, block: NewBlock, now: Date): Promise<void> {
  await tx.query(
    `insert into blocked_addresses (id, address, reason, until, created_by, created_at)
     values ($1, network($2::inet), $3, $4, $5, $6)
     on conflict (address) do update
       set reason = excluded.reason, until = excluded.until, created_by = excluded.created_by,
           created_at = excluded.created_at, hits = 0, last_hit_at = null`,
    [block.id, block.address, block.reason, block.until, block.createdBy, now],
  );
}

export async function deleteBlocks(tx: Queryable, ids: readonly string[]): Promise<{ id: string; address: string }[]> {
  const { rows } = await tx.query<{ id: string; address: string }>(
    `delete from blocked_addresses b where id = any($1::uuid[]) returning id, ${WRITTEN} as address`,
    [ids],
  );
  return rows;
}

/** Active logins with the address of their beginning. */
export async function readLivingLogins(
  tx: Queryable,
): Promise<{ sessionId: string; agentId: string; address: string }[]> {
  const { rows } = await tx.query<{ sessionId: string; agentId: string; address: string }>(
    `select id as "sessionId", agent_id as "agentId", address from login_sessions where ended_at is null`,
  );
  return rows;
}
