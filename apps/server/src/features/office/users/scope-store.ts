import type { Queryable } from '../../../db/pool';
import { type Sql, sql, statement } from '../../../db/sql';

/** Ids of people (`people p`) that match. */
export async function findPeople(db: Queryable, where: Sql): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(statement(sql`select p.id from people p where ${where}`));
  return rows.map(({ id }) => id);
}

export async function countPeople(db: Queryable, where: Sql): Promise<number> {
  const { rows } = await db.query<{ n: number }>(statement(sql`select count(*) as n from people p where ${where}`));
  return rows[0]!.n;
}
