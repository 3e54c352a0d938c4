import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { type LetterWords, seenIndex } from './seen';

/** Letters that nobody with masks finds yet, held until the transaction ends. */
export async function lockUnseen(tx: Queryable, most: number): Promise<({ id: string } & LetterWords)[]> {
  const { rows } = await tx.query<{ id: string } & LetterWords>(
    `select id, content, name, phone, email from letters where seen is null order by id limit $1 for update skip locked`,
    [most],
  );
  return rows;
}

export async function saveSeen(tx: Queryable, id: string, seen: readonly (string | null)[]): Promise<void> {
  await tx.query('update letters set seen = $2::text[] where id = $1', [id, seen]);
}

/** The letters `l` whose words, as this reader is shown them, hold the text. */
export function holdsWords({ masks }: Pick<Principal, 'masks'>, text: string): Sql {
  const written = `concat_ws(e'\\n', l.content, l.name, l.phone, l.email)`;
  const words =
    masks.length === 0
      ? raw(written)
      : sql`case when l.seen is not null then coalesce(l.seen[${seenIndex(masks)}], ${raw(written)}) end`;
  return sql`strpos(lower(${words}), lower(${text})) > 0`;
}
