import type { Client, Queryable } from '../../../db/pool';

/** Null: removes the block. Raises the row's version, since lists show blocks. */
export async function setUntil(tx: Client, visitorId: string, until: number | null): Promise<void> {
  await tx.query('update visitors set blacklisted_until = $2, version = version + 1 where id = $1', [
    visitorId,
    until === null ? null : new Date(until),
  ]);
}

type Entry = { visitorId: string; until: number; reason: string; agentId: string };

export async function insertEntry(tx: Client, { visitorId, until, reason, agentId }: Entry, now: number) {
  await tx.query(
    `insert into blacklist (visitor_id, until, reason, agent_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (visitor_id) do update set until = $2, reason = $3, agent_id = $4, created_at = $5`,
    [visitorId, new Date(until), reason, agentId, new Date(now)],
  );
}

export async function deleteEntry(tx: Client, visitorId: string): Promise<void> {
  await tx.query('delete from blacklist where visitor_id = $1', [visitorId]);
}

export async function isUntilAfter(tx: Queryable, visitorId: string, now: number): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    'select blacklisted_until > $2 as found from visitors where id = $1',
    [visitorId, new Date(now)],
  );
  return rows[0]?.found ?? false;
}
