import { raw, type Sql, sql } from '../../../../db/sql';

/** The main word of the keyword in `k_<n>`, or the word itself. */
export const mergedKey = (n: number): { key: Sql; join: Sql } => ({
  key: raw(`coalesce(m_${n}.main, k_${n}.key)`),
  join: raw(`left join keyword_merges m_${n} on m_${n}.word = k_${n}.key`),
});

/** Keywords with those merged with them, as an array: a word that was merged since stands for its row. */
export const withMerged = (keys: readonly string[]): Sql => sql`array(
  with mains as (
    select coalesce(m.main, g.word) as main from unnest(${keys}::text[]) as g(word)
    left join keyword_merges m on m.word = g.word
  )
  select main from mains union select word from keyword_merges where main in (select main from mains))`;
