/**
 * A table of sums with pairs (`census_pair`) beside them. `place`: the columns of its primary key, `grain` and `at` among
 * them. `pairs`: its columns of pairs, and for each the CTE with what they are made of: rows of a place, `bucket` and
 * `count`.
 */
export type SumTable = {
  name: string;
  place: readonly string[];
  parts: readonly string[];
  pairs: Readonly<Record<string, string>>;
};

/**
 * SQL: inserts the rows of the CTE `sums` with their pairs, or adds them to those that are there; in the order of their
 * keys, so that nobody who does the same waits crosswise.
 */
export function addingTo({ name, place, parts, pairs }: SumTable): string {
  const [at, columns] = [place.join(', '), Object.keys(pairs)];
  const gathered = ([column, from]: [string, string]) => `
left join (
  select ${at}, array_agg(census_pair(bucket, count) order by bucket) as ${column} from ${from} group by ${at}
) ${from}_of using (${at})`;
  return `
insert into ${name} as t (${[at, ...parts, ...columns].join(', ')})
select ${[at, ...parts, ...columns].join(', ')}
from sums ${Object.entries(pairs).map(gathered).join('')}
where ${[...parts.map((part) => `${part} <> 0`), ...columns.map((column) => `${column} is not null`)].join(' or ')}
order by ${at}
on conflict (${at}) do update set
  ${[
    ...parts.map((part) => `${part} = t.${part} + excluded.${part}`),
    ...columns.map(
      (column) =>
        `${column} = case when excluded.${column} is null then t.${column} else census_merge(t.${column}, excluded.${column}) end`,
    ),
  ].join(', ')}`;
}

/**
 * SQL: `sums` and the CTEs of pairs, of which the months of a year of the zone `$1` consist; `$2`: a moment of the year.
 * `years`: for each grain of months, that of their years. `isKept`: of the months `f`.
 */
export function yearOfMonths(
  { name, place, parts, pairs }: SumTable,
  { years, isKept = 'true' }: { years: Readonly<Record<string, string>>; isKept?: string },
): string {
  const grains = Object.entries(years);
  const moved: Record<string, string> = {
    grain: `(case f.grain ${grains.map(([month, year]) => `when '${month}' then '${year}'`).join(' ')} end)::"char" as grain`,
    at: 'y.first as at',
  };
  const at = place.join(', ');
  const ofPairs = ([column, as]: [string, string]) => `,
${as} as (
  select ${place.map((each) => `m.${each}`).join(', ')}, p.bucket, sum(p.count)::int as count
  from months m cross join lateral census_pairs(m.${column}) p
  group by ${place.map((each) => `m.${each}`).join(', ')}, p.bucket having sum(p.count) <> 0
)`;
  return `
months as materialized (
  select ${place.map((column) => moved[column] ?? `f.${column}`).join(', ')},
         ${[...parts, ...Object.keys(pairs)].map((column) => `f.${column}`).join(', ')}
  from census_zones z
  cross join lateral (select date_trunc('year', $2::timestamptz, z.zone) as first) y
  join ${name} f on f.zone = z.id and f.grain in (${grains.map(([month]) => `'${month}'`).join(', ')})
    and f.at >= y.first and f.at < date_trunc('year', y.first + interval '367 days', z.zone)
  where z.id = $1 and (${isKept})
), sums as (
  select ${at}, ${parts.map((part) => `sum(${part})::bigint as ${part}`).join(', ')} from months group by ${at}
)${Object.entries(pairs).map(ofPairs).join('')}`;
}
