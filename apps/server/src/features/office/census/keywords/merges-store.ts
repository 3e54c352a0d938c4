import type { Client, Queryable } from '../../../../db/pool';

export type Merge = { word: string; main: string; at: Date; by: string | null };

/** One change at a time: words stay without circles, and within their number. */
export const beOnlyMerger = (tx: Client): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtext('keyword-merges'))`);

/** The main word of each of these words that is merged. */
export async function readMains(tx: Queryable, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ word: string; main: string }>({
    name: 'keyword-mains',
    text: 'select word, main from keyword_merges where word = any($1::text[])',
    values: [words],
  });
  return new Map(rows.map(({ word, main }) => [word, main]));
}

/** Merges words, and what was merged into them, into a main word; returns how many merges there are now. */
export async function insertMerges(
  tx: Client,
  { words, main, at, by }: { words: readonly string[]; main: string; at: Date; by: string },
): Promise<number> {
  await tx.query('update keyword_merges set main = $2 where main = any($1::text[])', [words, main]);
  await tx.query(
    `insert into keyword_merges (word, main, merged_at, merged_by) select w, $2, $3, $4 from unnest($1::text[]) w
     on conflict (word) do update set main = excluded.main, merged_at = excluded.merged_at, merged_by = excluded.merged_by`,
    [words, main, at, by],
  );
  const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from keyword_merges');
  return rows[0]!.n;
}

export async function deleteMerges(tx: Client, words: readonly string[]): Promise<Pick<Merge, 'word' | 'main'>[]> {
  const { rows } = await tx.query<Pick<Merge, 'word' | 'main'>>(
    'delete from keyword_merges where word = any($1::text[]) returning word, main',
    [words],
  );
  return rows;
}

/** Newest first. */
export async function listMerges(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Merge[]; total: number }> {
  const { rows } = await db.query<Merge>({
    name: 'keyword-merges',
    text: `select m.word, m.main, m.merged_at as at, a.nickname as by
           from keyword_merges m left join agents a on a.id = m.merged_by
           order by m.merged_at desc, m.word limit $1 offset $2`,
    values: [limit, offset],
  });
  const counted = await db.query<{ n: number }>('select count(*)::int as n from keyword_merges');
  return { rows, total: counted.rows[0]!.n };
}
