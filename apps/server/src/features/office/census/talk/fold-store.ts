import { type DimensionName, dimensionNames, numberOf } from '@parley/core/census/dimensions';
import type { Client } from '../../../../db/pool';
import { ALL_SITES, OF_SITE } from '../sums-store';
import { COLUMNS } from './columns';
import type { FactRows } from './facts-store';
import { foldAllShares, foldSharesOfSpan, SHARES_OF_DAYS, SHARES_OF_MONTHS } from './shares-fold-store';

/** Dimensions with a single key, whose sums are kept by the hour too, and others with few, whose are kept by the day. */
const SINGLE: readonly DimensionName[] = ['all', 'searched', 'byKeyword'];
const FEW: readonly DimensionName[] = [...SINGLE, 'source', 'engine', 'area', 'device'];
export const TALK_HOURLY = SINGLE.map(numberOf).join(', ');
export const TALK_DAILY = FEW.map(numberOf).join(', ');

/** Units by which conversations are added up in a dimension: of one with many keys, facts of a day are as few as its sums. */
export function talkGrainsOf(dimension: number): ('m' | 'd' | 'h')[] {
  const name = dimensionNames[dimension - 1]!;
  if (SINGLE.includes(name)) return ['m', 'd', 'h'];
  return FEW.includes(name) ? ['m', 'd'] : ['m'];
}

/** Adds the difference between facts as they were (`old`) and as they are now to the sums of every zone. */
export async function foldTalks(tx: Client, ids: readonly string[], old: FactRows): Promise<void> {
  const changed = `
    select -1 as sign, o.* from jsonb_populate_recordset(null::talk_facts, $2::jsonb) o
    union all
    select 1, f.* from talk_facts f where f.conversation_id = any($1::uuid[])`;
  await tx.query({ name: 'census-talk-fold', text: foldOf(changed), values: [ids, old] });
}

type Where = { zones?: string; grains?: string };
const EVERY_GRAIN = `('h'::"char", 'hour'), ('d', 'day'), ('m', 'month')`;
const OF_DAYS = `('h'::"char", 'hour'), ('d', 'day')`;
const OF_MONTHS = `('m'::"char", 'month')`;

/** SQL: where a key's histograms are kept, `p.site`: with its site, and with those of all sites together. */
export const PLACES_OF_TIMES = (of: string): string =>
  `(select ${of}.site_id as site union all select ${ALL_SITES} where ${of}.dimension not in (${OF_SITE})) p`;

/**
 * One statement that adds facts, each with its `sign`, to the sums of `zones`; histograms go with the months. Rows are
 * changed in the order of their keys, so that nobody who does the same waits crosswise.
 */
function foldOf(changed: string, { zones = 'census_zones', grains = EVERY_GRAIN }: Where = {}): string {
  const parts = ['total', ...COLUMNS];
  const sums = COLUMNS.map((part) => `sum(sign * ${part}) as ${part}`).join(', ');
  const added = parts.map((part) => `${part} = t.${part} + excluded.${part}`).join(', ');
  const place = 'zone, grain, dimension, at, key, site_id, channel';
  const timesPlace = 'zone, measure, dimension, at, key, site_id, channel, bucket';
  return `
with changed as materialized (${changed}),
each_key as materialized (
  select c.sign, c.site_id, c.channel, c.opened_at, ${COLUMNS.map((part) => `c.${part}`).join(', ')},
         u.n::smallint as dimension, u.key
  from changed c cross join unnest(c.keys) with ordinality as u(key, n)
  where u.key <> 0
), folded as (
  insert into census_talk as t (${place}, ${parts.join(', ')})
  select * from (
    select z.id, g.grain, dimension, date_trunc(g.unit, opened_at, z.zone) as at, key, site_id, channel,
           sum(sign) as total, ${sums}
    from each_key, ${zones} z, (values ${grains}) as g(grain, unit)
    where case g.grain when 'h' then dimension in (${TALK_HOURLY}) when 'd' then dimension in (${TALK_DAILY}) else true end
    group by 1, 2, 3, 4, 5, 6, 7
  ) s
  where ${parts.map((part) => `${part} <> 0`).join(' or ')}
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (${place}) do update set ${added}
)
insert into census_talk_times as t (${timesPlace}, count)
select * from (
  select z.id, m.measure, dimension, date_trunc('month', opened_at, z.zone), key, p.site, channel,
         census_bucket(m.ms), sum(sign) as count
  from each_key e
  cross join lateral ${PLACES_OF_TIMES('e')}
  cross join lateral (values ('length', e.length, e.ended), ('firstResponse', e.first_response, e.firsts))
    as m(measure, ms, has)
  cross join ${zones} z
  where m.has <> 0 and ${grains !== OF_DAYS} group by 1, 2, 3, 4, 5, 6, 7, 8
) s
where count <> 0
order by 1, 2, 3, 4, 5, 6, 7, 8
on conflict (${timesPlace}) do update set count = t.count + excluded.count`;
}

/** Milliseconds that a statement about many facts may take; a pool's own limit is for statements that somebody awaits. */
const LONGEST_MS = 900_000;
const runLong = (tx: Client, text: string, values: unknown[] = []) =>
  tx.query({ text, values, query_timeout: LONGEST_MS } as { text: string; values: unknown[] });

const OF_ZONE = '(select id, zone from census_zones where id = $1)';
const FACTS = 'select 1 as sign, f.* from talk_facts f';

/** Adds up the facts of one day of a zone anew, in the place of its sums by hour and day. */
export async function sumTalkDay(tx: Client, zone: number, { from, to }: { from: Date; to: Date }): Promise<void> {
  const values = [zone, from, to];
  await runLong(tx, `delete from census_talk where zone = $1 and grain in ('h', 'd') and at >= $2 and at < $3`, values);
  const ofDay = `${FACTS} where f.opened_at >= $2 and f.opened_at < $3`;
  await runLong(tx, foldOf(ofDay, { zones: OF_ZONE, grains: OF_DAYS }), values);
  await runLong(tx, `delete from census_agents where zone = $1 and grain = 'd' and at >= $2 and at < $3`, values);
  await runLong(tx, foldSharesOfSpan(SHARES_OF_DAYS), values);
}

/** Adds up the facts of the month of a zone in which `at` lies anew, in the place of its sums and histograms. */
export async function sumTalkMonth(tx: Client, zone: number, at: Date): Promise<void> {
  const values = [zone, at];
  const first = `date_trunc('month', $2::timestamptz, z.zone)`;
  for (const [table, also] of [
    ['census_talk', `and f.grain = 'm'`],
    ['census_talk_times', ''],
    ['census_agents', `and f.grain in ('m', 'M')`],
  ])
    await runLong(
      tx,
      `delete from ${table} f using census_zones z where z.id = $1 and f.zone = z.id and f.at = ${first} ${also}`,
      values,
    );
  const ofMonth = `
    ${FACTS} join census_zones z on z.id = $1
    where f.opened_at >= ${first} and f.opened_at < date_trunc('month', ${first} + interval '32 days', z.zone)`;
  await runLong(tx, foldOf(ofMonth, { zones: OF_ZONE, grains: OF_MONTHS }), values);
  const { rows } = await tx.query<{ from: Date; to: Date }>(
    `select ${first} as from, date_trunc('month', ${first} + interval '32 days', z.zone) as to from census_zones z where z.id = $1`,
    values,
  );
  const [month] = rows;
  if (month) await runLong(tx, foldSharesOfSpan(SHARES_OF_MONTHS), [zone, month.from, month.to]);
}

/**
 * Makes all sums again from the facts. Facts stay: those of conversations that are no more could not be made again, and
 * the follower, from its first row on, brings the others up to date.
 */
export async function removeTalk(tx: Client): Promise<void> {
  await tx.query('truncate census_talk, census_talk_times, census_agents');
  await runLong(tx, foldOf(FACTS));
  await runLong(tx, foldAllShares());
}
