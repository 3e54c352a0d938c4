import type { Queryable } from '../../../../db/pool';

export type PassageRow = { id: string; title: string; url: string; heading: string; text: string };

/** Of how many passages each term is; those of more than `most` count as that many. */
export async function readFrequencies(
  db: Queryable,
  robotId: string,
  { terms, most }: { terms: readonly number[]; most: number },
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ term: number; count: number }>({
    name: 'passage-frequencies',
    text: `select t.term, (select count(*) from (select 1 from robot_passages p
                           where p.robot_id = $1 and p.terms @> array[t.term] limit $3) found) as count
           from unnest($2::int[]) t(term)`,
    values: [robotId, terms, most],
  });
  return new Map(rows.map(({ term, count }) => [term, Number(count)]));
}

export async function countPassages(db: Queryable, robotId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select coalesce(sum(passages), 0)::int as count from robot_sources where robot_id = $1',
    [robotId],
  );
  return rows[0]!.count;
}

/** Passages with one of these terms. */
export async function readCandidates(
  db: Queryable,
  robotId: string,
  { terms, most }: { terms: readonly number[]; most: number },
): Promise<{ id: string; terms: number[] }[]> {
  const { rows } = await db.query<{ id: string; terms: number[] }>({
    name: 'passage-candidates',
    text: 'select id::text, terms from robot_passages where robot_id = $1 and terms && $2::int[] limit $3',
    values: [robotId, terms, most],
  });
  return rows;
}

/** The nearest by cosine among the first `most` passages that have a vector of this length. */
export async function readNearest(
  db: Queryable,
  robotId: string,
  { vector, most, count }: { vector: readonly number[]; most: number; count: number },
): Promise<{ id: string; cosine: number }[]> {
  const { rows } = await db.query<{ id: string; cosine: number }>({
    name: 'passages-nearest',
    text: `with asked as (select $2::real[] as v, (select sqrt(sum(x * x)) from unnest($2::real[]) x) as length),
           stored as (select id, vector from robot_passages
                    where robot_id = $1 and cardinality(vector) = cardinality($2::real[]) order by id limit $3)
           select s.id::text, d.product / nullif(sqrt(d.own) * a.length, 0) as cosine
           from stored s, asked a,
             lateral (select sum(x * y) as product, sum(x * x) as own from unnest(s.vector, a.v) u(x, y)) d
           order by 2 desc nulls last
           limit $4`,
    values: [robotId, vector, most, count],
  });
  return rows;
}

export async function readPassages(db: Queryable, ids: readonly string[]): Promise<PassageRow[]> {
  const { rows } = await db.query<PassageRow>(
    'select id::text, title, url, heading, text from robot_passages where id = any($1::bigint[])',
    [ids],
  );
  return rows;
}
