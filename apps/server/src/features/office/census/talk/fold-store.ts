import { type DimensionName, dimensionNames, isOfSite, isYearly, numberOf } from '@parley/core/census/dimensions';
import type { Client } from '../../../../db/pool';
import type { SumGrain } from '../range-store';
import { runLong } from '../run-long';
import { ALL_SITES, IS_YEARLY, OF_SITE, OF_ZONE, removing, YEARLY_OF_ALL, YEARLY_OF_SITE } from '../sums-store';
import { COLUMNS } from './columns';
import type { FactRows } from './facts-store';
import {
  foldAllShares,
  foldSharesOfSpan,
  SHARE_SUMS,
  SHARES_OF_DAYS,
  SHARES_OF_MONTHS,
  yearOfShares,
} from './shares-fold-store';
import { addingTo, type SumTable, yearOfMonths } from './sum-table-store';

/** Dimensions with a single key, whose sums are kept by the hour too, and others with few, whose are kept by the day. */
const SINGLE: readonly DimensionName[] = ['all', 'searched', 'byKeyword'];
const FEW: readonly DimensionName[] = [...SINGLE, 'source', 'engine', 'area', 'device'];
const TALK_HOURLY = SINGLE.map(numberOf).join(', ');
const TALK_DAILY = FEW.map(numberOf).join(', ');

/**
 * Units by which conversations are added up in a dimension, the longest first: of one with many keys, facts of a day are as
 * few as its sums; years are kept of all sites and channels, and of keys that are of one site.
 */
export function talkGrainsOf(asked: TalkPlace): SumGrain[] {
  const name = dimensionNames[asked.dimension - 1]!;
  const kept: [SumGrain, boolean][] = [
    ['y', isYearly(name) && (isOfSite(name) || isTogether(asked))],
    ['m', true],
    ['d', FEW.includes(name)],
    ['h', SINGLE.includes(name)],
  ];
  return kept.flatMap(([grain, isKept]) => (isKept ? [grain] : []));
}

/** Which sums are asked for; null: all. */
export type TalkPlace = { dimension: number; site: string | null; channel: string | null };

/** Whether the sums of all sites and channels together answer. */
const isTogether = ({ dimension, site, channel }: TalkPlace): boolean =>
  site === null && channel === null && !isOfSite(dimensionNames[dimension - 1]!);

/** The grain of the sums that answer for a unit. */
export const talksStoredAs = (asked: TalkPlace, grain: SumGrain): string =>
  (grain === 'm' || grain === 'y') && isTogether(asked) ? grain.toUpperCase() : grain;

/** Adds the difference between facts as they were (`old`) and as they are now to the sums of every zone. */
export async function foldTalks(tx: Client, ids: readonly string[], old: FactRows): Promise<void> {
  const changed = `
    select -1 as sign, o.* from jsonb_populate_recordset(null::talk_facts, $2::jsonb) o
    union all
    select 1, f.* from talk_facts f where f.conversation_id = any($1::uuid[])`;
  await tx.query({ name: 'census-talk-fold', text: foldOf(changed), values: [ids, old] });
}

type Where = { zones?: string; grains?: string };

/** Capitals: of all sites and channels together; years of a site are kept of keys that are of one site alone. */
export const TALKS_OF_DAYS = `('h'::"char", 'hour'), ('d', 'day')`;
export const TALKS_OF_MONTHS = `('m'::"char", 'month'), ('M', 'month')`;
const EVERY_GRAIN = `${TALKS_OF_DAYS}, ${TALKS_OF_MONTHS}, ('y', 'year'), ('Y', 'year')`;

/** SQL: the sums of a grain are kept in a dimension. */
const IS_KEPT = `case g.grain when 'h' then e.dimension in (${TALK_HOURLY}) when 'd' then e.dimension in (${TALK_DAILY})
    when 'm' then true when 'M' then e.dimension not in (${OF_SITE})
    when 'y' then e.dimension in (${YEARLY_OF_SITE}) else e.dimension in (${YEARLY_OF_ALL}) end`;

export const TALK_SUMS: SumTable = {
  name: 'census_talk',
  place: ['zone', 'grain', 'dimension', 'at', 'key', 'site_id', 'channel'],
  parts: ['total', ...COLUMNS],
  pairs: { lengths: 'ended_after', first_responses: 'answered_after' },
};
const PLACE = TALK_SUMS.place.join(', ');

/** SQL: facts, each with its `sign`, and what they add up to: `sums`, and the pairs of months and years. */
export const addedTalks = (changed: string, { zones = 'census_zones', grains = EVERY_GRAIN }: Where = {}): string => `
changed as materialized (${changed}),
each_key as materialized (
  select c.sign, c.site_id, c.channel, c.opened_at, ${COLUMNS.map((part) => `c.${part}`).join(', ')},
         u.n::smallint as dimension, u.key
  from changed c cross join unnest(c.keys) with ordinality as u(key, n)
  where u.key <> 0
), placed as materialized (
  select e.sign, z.id as zone, g.grain, e.dimension, date_trunc(g.unit, e.opened_at, z.zone) as at, e.key,
         case when g.grain in ('M', 'Y') then ${ALL_SITES} else e.site_id end as site_id,
         case when g.grain in ('M', 'Y') then '' else e.channel end as channel,
         ${COLUMNS.map((part) => `e.${part}`).join(', ')}
  from each_key e, ${zones} z, (values ${grains}) as g(grain, unit) where ${IS_KEPT}
), sums as (
  select ${PLACE}, sum(sign) as total, ${COLUMNS.map((part) => `sum(sign * ${part}) as ${part}`).join(', ')}
  from placed group by ${PLACE}
), ended_after as (${pairsOf('length', 'ended')}
), answered_after as (${pairsOf('first_response', 'firsts')}
)`;

/** SQL: times of months and years by bucket. `has`: the conversations that have one. */
function pairsOf(ms: string, has: string): string {
  return `
  select ${PLACE}, census_bucket(${ms})::int as bucket, sum(sign)::int as count
  from placed where ${has} <> 0 and grain not in ('h', 'd') group by ${PLACE}, bucket having sum(sign) <> 0`;
}

/** SQL: what the months of a year add up to; see `yearOfMonths`. */
export const yearOfTalks = yearOfMonths(TALK_SUMS, {
  years: { m: 'y', M: 'Y' },
  isKept: IS_YEARLY,
});

/** One statement that adds facts, each with its `sign`, to the sums of `zones`. */
const foldOf = (changed: string, where?: Where): string => `with ${addedTalks(changed, where)} ${addingTo(TALK_SUMS)}`;

const FACTS = 'select 1 as sign, f.* from talk_facts f';

/** Adds up the facts of one day of a zone anew, in the place of its sums by hour and day. */
export async function sumTalkDay(tx: Client, zone: number, { from, to }: { from: Date; to: Date }): Promise<void> {
  const values = [zone, from, to];
  await runLong(tx, `delete from census_talk where zone = $1 and grain in ('h', 'd') and at >= $2 and at < $3`, values);
  const ofDay = `${FACTS} where f.opened_at >= $2 and f.opened_at < $3`;
  await runLong(tx, foldOf(ofDay, { zones: OF_ZONE, grains: TALKS_OF_DAYS }), values);
  await runLong(
    tx,
    `delete from census_agents where zone = $1 and grain in ('d', 'D') and at >= $2 and at < $3`,
    values,
  );
  await runLong(tx, foldSharesOfSpan(SHARES_OF_DAYS), values);
}

/** Adds up the facts of the month of a zone in which `at` lies anew, in the place of its sums. */
export async function sumTalkMonth(tx: Client, zone: number, at: Date): Promise<void> {
  const values: [number, Date] = [zone, at];
  const first = `date_trunc('month', $2::timestamptz, z.zone)`;
  await removeSums(tx, values, 'month');
  const ofMonth = `
    ${FACTS} join census_zones z on z.id = $1
    where f.opened_at >= ${first} and f.opened_at < date_trunc('month', ${first} + interval '32 days', z.zone)`;
  await runLong(tx, foldOf(ofMonth, { zones: OF_ZONE, grains: TALKS_OF_MONTHS }), values);
  const { rows } = await tx.query<{ from: Date; to: Date }>(
    `select ${first} as from, date_trunc('month', ${first} + interval '32 days', z.zone) as to from census_zones z where z.id = $1`,
    values,
  );
  const [month] = rows;
  if (month) await runLong(tx, foldSharesOfSpan(SHARES_OF_MONTHS), [zone, month.from, month.to]);
}

/** Adds up the months of the year of a zone in which `at` lies anew, in the place of its sums. */
export async function sumTalkYear(tx: Client, zone: number, at: Date): Promise<void> {
  await removeSums(tx, [zone, at], 'year');
  for (const [added, table] of [
    [yearOfTalks, TALK_SUMS],
    [yearOfShares, SHARE_SUMS],
  ] as const)
    await runLong(tx, `with ${added} ${addingTo(table)}`, [zone, at]);
}

/** Removes the sums of a month or year (`values`: a zone, a moment). */
async function removeSums(tx: Client, values: [number, Date], unit: 'month' | 'year'): Promise<void> {
  for (const { name } of [TALK_SUMS, SHARE_SUMS]) await runLong(tx, removing(name, unit), values);
}

/**
 * Makes all sums again from the facts. Facts stay: those of conversations that are no more could not be made again, and
 * the follower, from its first row on, brings the others up to date.
 */
export async function removeTalk(tx: Client): Promise<void> {
  await tx.query('truncate census_talk, census_agents');
  await runLong(tx, foldOf(FACTS));
  await runLong(tx, foldAllShares());
}
