import type { Client, Queryable } from '../../../../db/pool';
import type { ListSql } from '../../../../db/read-list';
import { raw } from '../../../../db/sql';
import { SELECT_SHARED, type SharedReplyRow } from '../shared-store';

/** These folders in this order; others come after them. */
export async function placeFolders(tx: Client, names: readonly string[]): Promise<void> {
  await tx.query('delete from quick_reply_folders');
  await tx.query(
    `insert into quick_reply_folders (name, position)
     select name, place from unnest($1::text[]) with ordinality as given (name, place)`,
    [names],
  );
}

export async function placeReplies(tx: Client, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    `update quick_replies q set position = given.place
     from unnest($1::uuid[]) with ordinality as given (id, place) where q.id = given.id and q.agent_id is null`,
    [ids],
  );
  return rowCount ?? 0;
}

/** The folder keeps its place under another name. */
export async function moveFolder(tx: Client, from: string, to: string): Promise<number> {
  const { rowCount } = await tx.query(
    'update quick_replies set category = $2 where category = $1 and agent_id is null',
    [from, to],
  );
  await tx.query(
    `update quick_reply_folders set name = $2
     where name = $1 and $2 <> '' and not exists (select 1 from quick_reply_folders where name = $2)`,
    [from, to],
  );
  await tx.query('delete from quick_reply_folders where name = $1 and $1 <> $2', [from, to]);
  return rowCount ?? 0;
}

/** Adds the uses of replies that are to be removed, and the conversations with them, to the one that stays. */
export async function takeOverUses(tx: Client, keep: string, merged: readonly string[]): Promise<void> {
  await tx.query(
    `update quick_replies q
     set uses = q.uses + others.uses, used_at = greatest(q.used_at, others.used_at),
         counted_from = least(q.counted_from, others.counted_from)
     from (select sum(uses)::int as uses, max(used_at) as used_at, min(counted_from) as counted_from
           from quick_replies where id = any($2::uuid[])) others
     where q.id = $1`,
    [keep, merged],
  );
  await tx.query(
    `insert into quick_reply_uses (reply_id, conversation_id, at)
     select $1, conversation_id, max(at) from quick_reply_uses where reply_id = any($2::uuid[]) group by conversation_id
     on conflict do nothing`,
    [keep, merged],
  );
}

/** The first reply of each text that several shared replies have. */
export const duplicateList: ListSql = {
  select: 'select q.id, q.sameness from quick_replies q',
  from: 'quick_replies q',
  id: 'q.id',
  where: raw(`q.agent_id is null
    and exists (select 1 from quick_replies o where o.sameness = q.sameness and o.agent_id is null and o.id > q.id)
    and not exists (select 1 from quick_replies o where o.sameness = q.sameness and o.agent_id is null and o.id < q.id)`),
  order: 'q.id',
};

/** Most replies of one page of duplicates. */
const MOST_COPIES = 1000;

/** All shared replies of these texts, most used first. */
export async function copiesOf(
  db: Queryable,
  same: readonly string[],
): Promise<{ sameness: string; row: SharedReplyRow }[]> {
  const { rows } = await db.query<SharedReplyRow & { sameness: string }>(
    `${SELECT_SHARED.replace('select', 'select q.sameness,')}
     where q.agent_id is null and q.sameness = any($1) order by q.uses desc, q.id limit ${MOST_COPIES}`,
    [same],
  );
  return rows.map(({ sameness, ...row }) => ({ sameness, row }));
}
