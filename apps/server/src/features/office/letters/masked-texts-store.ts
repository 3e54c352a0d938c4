import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { type LetterTexts, maskIndex } from './masked-texts';

/** Locks letters among these without masked search texts. */
export async function lockWithoutMaskedTexts(
  tx: Queryable,
  ids: readonly string[],
): Promise<({ id: string } & LetterTexts)[]> {
  const { rows } = await tx.query<{ id: string } & LetterTexts>(
    `select id, content, name, phone, email, wechat from letters
     where id = any($1::uuid[]) and seen is null order by id for update`,
    [ids],
  );
  return rows;
}

export async function saveMaskedTexts(tx: Queryable, id: string, seen: readonly (string | null)[]): Promise<void> {
  await tx.query('update letters set seen = $2::text[] where id = $1', [id, seen]);
}

/** Clears the search texts; a trigger notes each letter for the follower. */
export async function clearMaskedTexts(tx: Queryable): Promise<void> {
  await tx.query('update letters set seen = null');
}

/** Condition: the masked text of letter `l` contains the search text. */
export function containsText({ masks }: Pick<Principal, 'masks'>, text: string): Sql {
  const written = `concat_ws(e'\\n', l.content, l.name, l.phone, l.email, l.wechat)`;
  const words =
    masks.length === 0
      ? raw(written)
      : sql`case when l.seen is not null then coalesce(l.seen[${maskIndex(masks)}], ${raw(written)}) end`;
  return sql`strpos(lower(${words}), lower(${text})) > 0`;
}
