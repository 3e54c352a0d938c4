import type { Queryable } from '../../../db/pool';
import { every, raw, sql, statement } from '../../../db/sql';
import { heldInScope, type Reader } from '../../foundation/access/scope';
import { type LetterHandling, mergedOf } from './store';

/** Maximum number of letters of one merge. */
const MOST = 200;

/** Locks the visitor's newest open letters that this reader sees, newest first. */
export async function lockOpen(tx: Queryable, reader: Reader, visitorId: string): Promise<LetterHandling[]> {
  const open = every([
    sql`l.visitor_id = ${visitorId}`,
    raw(`l.status in ('new', 'open') and l.merged_into is null`),
    heldInScope(reader, 'l.owner_id'),
  ]);
  const { rows } = await tx.query<LetterHandling & { createdAt: Date }>(
    statement(sql`
      select l.id, l.status, l.owner_id as "ownerId", l.due_at as "dueAt", l.created_at as "createdAt" from letters l
      where ${open} and l.id in (select l.id from letters l where ${open} order by l.created_at desc, l.id desc limit ${MOST})
      order by l.id for update`),
  );
  return rows
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id, status, ownerId, dueAt }) => ({ id, status, ownerId, dueAt }));
}

export async function setMerged(tx: Queryable, ids: readonly string[], into: string): Promise<void> {
  await tx.query('update letters set merged_into = $2 where id = any($1::uuid[])', [ids, into]);
}

/** Removes letters from the one they were merged into; returns them. */
export async function clearMerged(tx: Queryable, from: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update letters set merged_into = null where id = any($2::uuid[]) and id in ${mergedOf('$1::uuid')} returning id`,
    [from, ids],
  );
  return rows.map(({ id }) => id);
}

export type MergedRow = {
  id: string;
  content: string;
  name: string;
  phone: string;
  email: string;
  wechat: string;
  url: string;
  createdAt: Date;
  conversationId: string | null;
};

/** Letters merged into one, newest first. */
export async function readMerged(db: Queryable, id: string): Promise<MergedRow[]> {
  const { rows } = await db.query<MergedRow>(
    `select id, content, name, phone, email, wechat, url, created_at as "createdAt", conversation_id as "conversationId"
     from letters where id in ${mergedOf('$1::uuid')} order by created_at desc, id desc`,
    [id],
  );
  return rows;
}
