import type { Client } from '../../../../db/pool';
import type { NewFact } from '../facts-store';
import { runLong } from '../run-long';
import {
  type Added,
  DIMENSIONS,
  FLOW_PARTS,
  isSomething,
  keysOfFacts,
  MONTHLY,
  monthOf,
  ofKeys,
  PLACE,
  yearOf,
} from '../sums-store';
import { OF_DAY, OF_MONTH, previousOf, type Span, type SumZone } from './sum-store';
import type { Difference } from './tasks-store';

/** Figures that were compared, how many differ, and some of these. */
export type Comparison = { compared: number; found: number; list: Difference[] };

/** Differences named of each comparison. */
const MOST_NAMED = 20;

/** A place for the facts that the raw rows of a day give, for this transaction alone. */
export async function beginCount(tx: Client): Promise<void> {
  await runLong(
    tx,
    'create temp table if not exists census_counted (like visit_facts including defaults) on commit drop',
  );
  await runLong(tx, 'truncate census_counted');
}

/** Adds facts counted from raw rows. */
export async function addCounted(tx: Client, facts: readonly NewFact[]): Promise<void> {
  await runLong(
    tx,
    `insert into census_counted
       (visit_id, site_id, visitor_id, channel, began_at, keys, pv, ended, dwell, bounced, invited, accepted, chats,
        chatted, leads)
     select id, "siteId", "visitorId", channel, "beganAt", keys, pv, ended, dwell, bounced, invited, accepted, chats,
            chatted, leads
     from jsonb_to_recordset($1::jsonb) as r(
       id uuid, "siteId" uuid, "visitorId" uuid, channel text, "beganAt" timestamptz, keys int[], pv int,
       ended smallint, dwell bigint, bounced smallint, invited int, accepted int, chats int, chatted smallint,
       leads int)`,
    [JSON.stringify(facts.map(({ parts, ...fact }) => ({ ...fact, ...parts })))],
  );
}

/**
 * Completes the count: of visits that are no longer stored, or that the follower has still to read, their facts count;
 * of others, what was frozen when they began, and conversations that have been removed by age.
 */
export async function completeCount(tx: Client, { from, to }: Span): Promise<void> {
  const waits = `exists (select from follower_changes w where w.follower = 'census-visits' and w.key = %)`;
  await runLong(tx, `delete from census_counted c where ${waits.replace('%', 'c.visit_id')}`);
  // Erasure rewrites what keys are made of, and facts from before a dimension was added have no key of it.
  await runLong(
    tx,
    `update census_counted c set keys = f.keys
     from visit_facts f where f.visit_id = c.visit_id and f.keys <> c.keys`,
  );
  await runLong(
    tx,
    `update census_counted c
     set accepted = greatest(c.accepted, f.accepted),
         bounced = case when c.chats < f.chats then f.bounced else c.bounced end,
         chats = greatest(c.chats, f.chats), chatted = greatest(c.chatted, f.chatted)
     from visit_facts f
     where f.visit_id = c.visit_id and (f.accepted > c.accepted or f.chats > c.chats)
       and not exists (select from conversation_facts t where t.visit_id = c.visit_id)`,
  );
  await runLong(
    tx,
    `insert into census_counted select f.* from visit_facts f
     where f.began_at >= $1 and f.began_at < $2
       and (not exists (select from visits v where v.id = f.visit_id) or ${waits.replace('%', 'f.visit_id')})`,
    [from, to],
  );
  await runLong(tx, 'analyze census_counted');
  await runLong(
    tx,
    `update census_counted f set previous = c.previous from (${previousOf('census_counted')} group by 1) c
     where f.visit_id = c.visit_id`,
  );
}

/** Compares the facts of a day with the counted ones. */
export async function compareFacts(tx: Client, { from, to }: Span): Promise<Comparison> {
  const { rows } = await runLong<{ compared: number; found: number; list: Difference[] | null }>(
    tx,
    `with both_ as materialized (
       select coalesce(c.visit_id, f.visit_id) as id, f.visit_id is null as is_missing, c.visit_id is null as is_surplus,
              row(c.*) is distinct from row(f.*) as differs
       from census_counted c
       full join (select * from visit_facts where began_at >= $1 and began_at < $2) f on f.visit_id = c.visit_id
     )
     select count(*) as compared, count(*) filter (where differs) as found,
            (select jsonb_agg(jsonb_build_object(
               'part', 'facts', 'grain', '', 'dimension', 0, 'at', extract(epoch from $1::timestamptz) * 1000,
               'key', id, 'stored', (not is_missing)::int, 'counted', (not is_surplus)::int))
             from (select * from both_ where differs limit ${MOST_NAMED}) d) as list
     from both_`,
    [from, to],
  );
  const row = rows[0]!;
  return { ...row, list: row.list ?? [] };
}

const COUNTED = keysOfFacts('select 1 as sign, f.* from census_counted f', OF_DAY);

/** Two sets of rows by `grain, dimension, at, key` and more, compared part by part. */
export function comparing(
  stored: string,
  counted: string,
  {
    by,
    parts,
    grain = 'grain::text',
    name = (part) => part,
  }: { by: string; parts: readonly string[]; grain?: string; name?: (part: string) => string },
): string {
  const zero = (side: string) =>
    parts.map((part) => `coalesce(${side}.${part}, 0)::float8 as ${side}_${part}`).join(', ');
  const pairs = parts.map((part) => `('${name(part)}', s_${part}, c_${part})`).join(', ');
  return `
  joined as materialized (
    select ${by}, ${zero('s')}, ${zero('c')} from (${stored}) s full join (${counted}) c using (${by})
  ), different as materialized (
    select p.part, ${grain} as grain, j.dimension, j.at, j.key, p.stored, p.counted
    from joined j cross join lateral (values ${pairs}) p (part, stored, counted) where p.stored <> p.counted
  )
  select (select count(*) from joined) * ${parts.length} as compared, (select count(*) from different) as found,
         (select jsonb_agg(jsonb_build_object('part', part, 'grain', grain, 'dimension', dimension,
                    'at', extract(epoch from at) * 1000, 'key', name, 'stored', stored, 'counted', counted))
          from (select d.*, coalesce(k.key, '') as name from different d left join census_keys k on k.id = d.key
                order by d.at, d.dimension limit ${MOST_NAMED}) n) as list`;
}

export async function compare(tx: Client, text: string, values: unknown[]): Promise<Comparison> {
  const { rows } = await runLong<{ compared: number; found: number; list: Difference[] | null }>(tx, text, values);
  return { ...rows[0]!, list: rows[0]!.list ?? [] };
}

/** SQL: pairs that are stored, a row for each. */
const pairsIn = (column: 'returns' | 'times', where: string): string => `
  select f.grain, f.dimension, f.at, f.key, f.site_id, p.bucket, p.count
  from census_flow f cross join lateral census_pairs(f.${column}) p where ${where}`;

const BY = PLACE.replace('zone, ', '');

/** Stored sums and their pairs (`where`: of `census_flow f`) against those counted. */
const comparingSums = (where: string, { flow, returns, times }: Added): string[] => [
  comparing(
    `select f.* from census_flow f where ${where} and (${isSomething})`,
    `select * from (${flow}) counted where ${isSomething}`,
    { by: BY, parts: FLOW_PARTS, grain: 'lower(grain::text)' },
  ),
  comparing(pairsIn('returns', where), returns, {
    by: `${BY}, bucket`,
    parts: ['count'],
    grain: 'lower(grain::text)',
    name: () => 'returns',
  }),
  comparing(pairsIn('times', where), times, {
    by: `${BY}, bucket`,
    parts: ['count'],
    grain: 'lower(grain::text)',
    name: () => 'dwell times',
  }),
];

/** Compares all sums of one day of a zone with the counted facts: by hour and day, and people. */
export async function compareDay(tx: Client, zone: SumZone, { from, to }: Span): Promise<Comparison[]> {
  const stored = `f.zone = $1 and f.grain in ('h', 'd', 'D') and f.dimension in (${DIMENSIONS}) and f.at >= $2 and f.at < $3`;
  const all = [
    ...comparingSums(stored, ofKeys),
    comparing(
      visitorsOf('$2::timestamptz', 'at >= $2 and at < $3'),
      `select dimension, $2::timestamptz as at, key, count(distinct visitor_id) as visitors
       from each_key where dimension not in (${MONTHLY}) group by dimension, key`,
      { by: 'dimension, at, key', parts: ['visitors'], grain: `'d'` },
    ),
  ];
  const compared: Comparison[] = [];
  for (const text of all) compared.push(await compare(tx, `with ${COUNTED}, ${text}`, [zone.id, from, to]));
  return compared;
}

/** SQL: distinct visitors of the days of a span by key, by sums. */
const visitorsOf = (first: string, days: string): string => `
  select dimension, ${first} as at, key,
         sum(coalesce(visits, 0) - coalesce((
           select sum(p.count) from census_pairs(returns) p
           where p.bucket <= round(extract(epoch from at - ${first}) / 86400)), 0)) as visitors
  from census_flow where zone = $1 and grain = 'd' and dimension in (${DIMENSIONS}) and ${days}
  group by dimension, key having sum(visits) <> 0`;

/** Compares the sums of a month of a zone with those of its days or its facts, and its people with its facts. */
export async function compareMonth(tx: Client, zone: SumZone, at: Date): Promise<Comparison[]> {
  const { from, to } = await readMonth(tx, zone, at);
  const stored = (dimensions: string) =>
    `f.zone = $1 and f.grain in ('m', 'M') and f.dimension in (${DIMENSIONS}) and f.dimension ${dimensions} (${MONTHLY})
     and f.at = date_trunc('month', $2::timestamptz, (select zone from census_zones where id = $1))`;
  const people = comparing(
    visitorsOf('$2::timestamptz', 'at >= $2 and at < $3'),
    `select u.n::smallint as dimension, $2::timestamptz as at, u.key, count(distinct f.visitor_id) as visitors
     from visit_facts f cross join unnest(f.keys) with ordinality as u(key, n)
     where f.began_at >= $2 and f.began_at < $3 and u.key <> 0 and u.n not in (${MONTHLY}) group by 1, 3`,
    { by: 'dimension, at, key', parts: ['visitors'], grain: `'m'` },
  );
  const facts = 'select 1 as sign, f.* from visit_facts f where f.began_at >= $2 and f.began_at < $3';
  const compared: Comparison[] = [];
  for (const text of comparingSums(stored('not in'), monthOf))
    compared.push(await compare(tx, `with ${text}`, [zone.id, from]));
  for (const text of comparingSums(stored('in'), ofKeys))
    compared.push(await compare(tx, `with ${keysOfFacts(facts, OF_MONTH, MONTHLY)}, ${text}`, [zone.id, from, to]));
  compared.push(await compare(tx, `with ${people}`, [zone.id, from, to]));
  return compared;
}

/** Compares the sums of a year of a zone with those of its months. */
export async function compareYear(tx: Client, zone: SumZone, at: Date): Promise<Comparison[]> {
  const stored = `f.zone = $1 and f.grain in ('y', 'Y') and f.dimension in (${DIMENSIONS})
     and f.at = date_trunc('year', $2::timestamptz, (select zone from census_zones where id = $1))`;
  const compared: Comparison[] = [];
  for (const text of comparingSums(stored, yearOf)) compared.push(await compare(tx, `with ${text}`, [zone.id, at]));
  return compared;
}

/** The month of a zone in which a moment lies. */
export async function readMonth(tx: Client, { zone }: SumZone, at: Date): Promise<Span> {
  const { rows } = await tx.query<Span>(
    `select d as from, date_trunc('month', d + interval '32 days', $2) as to
     from date_trunc('month', $1::timestamptz, $2) d`,
    [at, zone],
  );
  return rows[0]!;
}
