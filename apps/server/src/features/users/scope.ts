import type { Queryable } from '../../db/pool';
import { every, type Sql, sql, statement } from '../../db/sql';
import { Refusal } from '../../errors';
import type { Principal } from '../../principal';
import { peopleInScope } from '../access/scope';

export type Reader = Pick<Principal, 'uuid' | 'admin' | 'scope' | 'masks' | 'roles'>;

/** Whom of the archive (`people p`) somebody sees: by the role's scope, and who was shared; null: everybody. */
export function archiveScope(reader: Reader): Sql | null {
  const inScope = peopleInScope(reader, { id: 'p.id', owner: 'p.owner_id' });
  return inScope && sql`(${inScope} or ${reader.uuid} = any(p.shared_with))`;
}

/** The door to people by their ids: who is not seen is not there. */
export async function assertSeesPeople(db: Queryable, reader: Reader, ids: readonly string[]): Promise<void> {
  const scope = archiveScope(reader);
  if (!scope) return;
  const { rows } = await db.query<{ n: number }>(
    statement(sql`select count(*) as n from people p where ${every([sql`p.id = any(${ids}::uuid[])`, scope])}`),
  );
  const { rows: there } = await db.query<{ n: number }>('select count(*) as n from people where id = any($1::uuid[])', [
    ids,
  ]);
  if (rows[0]!.n < there[0]!.n) throw new Refusal('not-found');
}
