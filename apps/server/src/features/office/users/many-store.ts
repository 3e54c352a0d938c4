import type { Client } from '../../../db/pool';
import type { PersonRow } from './store';

type Place = PersonRow['place'];

export async function findShares(tx: Client, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.query<{ id: string; shared: string[] }>(
    'select id, shared_with as shared from people where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, shared }) => [id, shared]));
}

export async function setShares(tx: Client, id: string, agentIds: readonly string[]): Promise<void> {
  await tx.query('update people set shared_with = $2 where id = $1', [id, [...new Set(agentIds)]]);
}

/** Moves people to another place; returns those that were in the former one. */
export async function setPlace(
  tx: Client,
  ids: readonly string[],
  { from, to }: { from: Place; to: Place },
  now: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update people
     set place = $3, placed_at = case when $3 = 'archive' then null else $4::timestamptz end, version = version + 1
     where id in (select id from people where id = any($1::uuid[]) and place = $2 order by id for update)
     returning id`,
    [ids, from, to, new Date(now)],
  );
  return rows.map(({ id }) => id);
}

/** Deletes people and those merged into them. Returns the visitors who lost their name. */
export async function deletePeople(tx: Client, ids: readonly string[]): Promise<Set<string>> {
  const unnamed = await tx.query<{ id: string }>(
    `update visitors
     set person_id = null, name = '', tags = '{}', card = 0, version = version + 1
     where person_id = any($1::uuid[])
     returning id`,
    [ids],
  );
  await tx.query('delete from people where merged_into = any($1::uuid[])', [ids]);
  await tx.query('delete from people where id = any($1::uuid[])', [ids]);
  return new Set(unnamed.rows.map(({ id }) => id));
}

/** Blocks people; returns the existing ones. For people with visitors the visitors' dates count (`refreshPeople`). */
export async function setBlacklisted(tx: Client, ids: readonly string[], until: number | null): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update people
     set blacklisted_until = $2
     where id in (select id from people where id = any($1::uuid[]) and place <> 'merged' order by id for update)
     returning id`,
    [ids, until === null ? null : new Date(until)],
  );
  return rows.map(({ id }) => id);
}
