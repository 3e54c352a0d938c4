import type { Queryable } from '../../../db/pool';
import { USED_ELSEWHERE } from '../../foundation/files/used-elsewhere';

export type OldFile = { key: string; createdAt: Date; hasThumb: boolean; size: number };

/** SQL condition: the file is in no message and used nowhere else. */
const IS_UNUSED = `not exists (select 1 from file_uses u where u.key = f.key) and not ${USED_ELSEWHERE}`;

export async function countUnusedFiles(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from files f where f.created_at < $1 and ${IS_UNUSED}`,
    [before],
  );
  return rows[0]!.count;
}

export async function findUnusedFiles(
  db: Queryable,
  before: Date,
  after: { createdAt: Date; key: string } | null,
  limit: number,
): Promise<OldFile[]> {
  const { rows } = await db.query<OldFile>(
    `select f.key, f.created_at as "createdAt", f.has_thumb as "hasThumb", f.size
     from files f
     where f.created_at < $1 and (f.created_at, f.key) > ($2, $3) and ${IS_UNUSED}
     order by f.created_at, f.key limit $4`,
    [before, after?.createdAt ?? new Date(0), after?.key ?? '', limit],
  );
  return rows;
}

/** Deletes files that are still unused after locking: a message with such a file waits, and then finds it deleted. */
export async function deleteFiles(tx: Queryable, keys: readonly string[]): Promise<OldFile[]> {
  await tx.query('select 1 from files where key = any($1::text[]) order by key for update', [keys]);
  const { rows } = await tx.query<OldFile>(
    `delete from files f where f.key = any($1::text[]) and ${IS_UNUSED}
     returning f.key, f.created_at as "createdAt", f.has_thumb as "hasThumb", f.size`,
    [keys],
  );
  return rows;
}
