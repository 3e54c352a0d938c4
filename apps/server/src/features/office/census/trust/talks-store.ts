import type { Client } from '../../../../db/pool';
import { COLUMNS } from '../talk/columns';
import { PLACES_OF_TIMES, TALK_DAILY, TALK_HOURLY } from '../talk/fold-store';
import {
  addedShares,
  OF_ZONE,
  SHARE_PAIRS,
  SHARE_PARTS,
  SHARES_OF_DAYS,
  SHARES_OF_MONTHS,
  SHARES_OF_SPAN,
} from '../talk/shares-fold-store';
import { talksFollower } from '../talk/talks-follower';
import { type Comparison, compare, comparing } from './check-store';
import { runLong, type Span, type SumZone } from './sum-store';

/** Conversations read again at a time. */
const MOST_TALKS = 500;

/** Brings the facts of a day's conversations, and the sums, to what the conversations are now. */
export async function readTalksAgain(tx: Client, day: Span): Promise<void> {
  for (const ids of inParts(await readIds(tx, day, 'true'))) await followAgain(tx, ids);
}

const followAgain = (tx: Client, ids: readonly string[]): Promise<void> =>
  talksFollower.handle(tx, { events: [], messages: [], talks: [], changes: ids.map((key) => ({ id: 0, key })) });

async function readIds(tx: Client, { from, to }: Span, where: string): Promise<string[]> {
  const { rows } = await runLong<{ id: string }>(
    tx,
    `select id from conversations c where opened_at >= $1 and opened_at < $2 and ${where} order by id`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MOST_TALKS) }, (_, n) =>
    ids.slice(n * MOST_TALKS, (n + 1) * MOST_TALKS),
  );
}

/** SQL: it has ended, and the follower has read everything that happened to it, and the settings. */
const IS_FOLLOWED = `
  c.state = 'end' and not exists (
    select from follower_changes w where w.follower = 'census-talks' and w.key in (c.id, c.visitor_id))
  and not exists (
    select from followers p where p.name = 'census-talks' and (
      p.bulk_event is not null or p.bulk_conversation is not null
      or exists (select from events e where e.conversation_id = c.id and e.commit_id > p.commit_id)
      or exists (select from messages m where m.conversation_id = c.id and m.commit_id > p.commit_id)
      or exists (select from events e where e.commit_id > p.commit_id and e.kind = 'settings.changed')))`;

/** Compares the facts of a day's ended conversations with what reading them again would make of them. */
export async function compareTalks(tx: Client, day: Span): Promise<Comparison> {
  const ids = await readIds(tx, day, IS_FOLLOWED);
  const before = await readDigests(tx, ids);
  await tx.query('savepoint as_it_was');
  for (const part of inParts(ids)) await followAgain(tx, part);
  const after = await readDigests(tx, ids);
  await tx.query('rollback to savepoint as_it_was');
  const differing = ids.filter((id) => before.get(id) !== after.get(id));
  // Something may have happened to one while they were compared.
  const settled = differing.length > 0 ? new Set(await readIds(tx, day, IS_FOLLOWED)) : null;
  const wrong = differing.filter((id) => settled?.has(id));
  return {
    compared: ids.length,
    found: wrong.length,
    list: wrong.slice(0, 20).map((key) => ({
      part: 'talks',
      grain: '',
      dimension: 0,
      at: day.from.getTime(),
      key,
      stored: Number(before.has(key)),
      counted: Number(after.has(key)),
    })),
  };
}

async function readDigests(tx: Client, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await runLong<{ id: string; digest: string }>(
    tx,
    `select f.conversation_id as id,
            md5(f::text || coalesce((select string_agg(s::text, ' ' order by agent_id)
                                     from agent_shares s where s.conversation_id = f.conversation_id), '')) as digest
     from talk_facts f where f.conversation_id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

const PARTS = ['total', ...COLUMNS];
const SUMS = COLUMNS.map((part) => `sum(${part}) as ${part}`).join(', ');

/** SQL: a row for each key of the facts of a span, `$2` to `$3`. */
const OF_KEYS = `
  select f.*, u.n::smallint as dimension, u.key
  from talk_facts f cross join unnest(f.keys) with ordinality as u(key, n)
  where f.opened_at >= $2 and f.opened_at < $3 and u.key <> 0`;

const isSomething = PARTS.map((part) => `${part} <> 0`).join(' or ');

/** Compares the sums of a day's conversations, by hour and day, with their facts. */
export async function compareTalkDay(tx: Client, zone: SumZone, { from, to }: Span): Promise<Comparison[]> {
  const text = comparing(
    `select * from census_talk where zone = $1 and grain in ('h', 'd') and at >= $2 and at < $3 and (${isSomething})`,
    `select g.grain, dimension, date_trunc(g.unit, opened_at, z.zone) as at, key, site_id, channel,
            count(*) as total, ${SUMS}
     from (${OF_KEYS}) k, census_zones z, (values ('h'::"char", 'hour'), ('d', 'day')) as g(grain, unit)
     where z.id = $1 and dimension in (${TALK_DAILY}) and (g.grain = 'd' or dimension in (${TALK_HOURLY})) group by 1, 2, 3, 4, 5, 6`,
    { by: 'grain, dimension, at, key, site_id, channel', parts: PARTS, name: (part) => `talk ${part}` },
  );
  const sums = await compare(tx, `with ${text}`, [zone.id, from, to]);
  return [sums, ...(await compareShares(tx, [zone.id, from, to], 'd'))];
}

/** Compares the sums of a month's conversations, and their lengths, with their facts. */
export async function compareTalkMonth(tx: Client, zone: SumZone, { from, to }: Span): Promise<Comparison[]> {
  const month = 'zone = $1 and at >= $2 and at < $3';
  const sums = comparing(
    `select * from census_talk where grain = 'm' and ${month} and (${isSomething})`,
    `select dimension, $2::timestamptz as at, key, site_id, channel, count(*) as total, ${SUMS}
     from (${OF_KEYS}) k group by 1, 3, 4, 5`,
    { by: 'dimension, at, key, site_id, channel', parts: PARTS, grain: `'m'`, name: (part) => `talk ${part}` },
  );
  const times = comparing(
    `select * from census_talk_times where ${month} and count <> 0`,
    `select m.measure, dimension, $2::timestamptz as at, key, p.site as site_id, channel,
            census_bucket(m.ms) as bucket, count(*) as count
     from (${OF_KEYS}) k
     cross join lateral ${PLACES_OF_TIMES('k')}
     cross join lateral (values ('length', k.length, k.ended), ('firstResponse', k.first_response, k.firsts))
       as m(measure, ms, has)
     where m.has <> 0 group by 1, 2, 4, 5, 6, 7`,
    {
      by: 'measure, dimension, at, key, site_id, channel, bucket',
      parts: ['count'],
      grain: `'m'`,
      name: () => 'talk times',
    },
  );
  const values = [zone.id, from, to];
  return [
    await compare(tx, `with ${sums}`, values),
    await compare(tx, `with ${times}`, values),
    ...(await compareShares(tx, values, 'm')),
  ];
}

const SHARE_BY = 'dimension, key, at, agent_id, site_id, channel, groups';
const AS_SUMS = '0::smallint as dimension, 0 as key, s.at, s.agent_id, s.site_id, s.channel, s.groups';

/** Compares the sums of agents, and their lengths, of a day or month with the shares of its conversations. */
async function compareShares(tx: Client, values: unknown[], grain: 'd' | 'm'): Promise<Comparison[]> {
  const stored = `from census_agents s`;
  const grains = grain === 'd' ? `'d'` : `'m', 'M'`;
  const where = `where s.zone = $1 and s.grain in (${grains}) and s.at >= $2 and s.at < $3`;
  const isSaid = SHARE_PARTS.map((part) => `s.${part} <> 0`).join(' or ');
  const counted = addedShares(SHARES_OF_SPAN, {
    zones: OF_ZONE,
    grains: grain === 'd' ? SHARES_OF_DAYS : SHARES_OF_MONTHS,
  });
  const shown = { by: SHARE_BY, grain: `'${grain}'` };
  const parts = SHARE_PARTS.map((part) => `s.${part}`).join(', ');
  const all = [
    comparing(
      `select ${AS_SUMS}, ${parts} ${stored} ${where} and (${isSaid})`,
      `select ${AS_SUMS}, ${parts} from sums s where ${isSaid}`,
      { ...shown, parts: SHARE_PARTS, name: (part) => `agents ${part}` },
    ),
    ...Object.entries(SHARE_PAIRS).map(([column, from]) =>
      comparing(
        `select ${AS_SUMS}, p.bucket, p.count ${stored} cross join lateral census_pairs(s.${column}) p ${where}`,
        `select ${AS_SUMS}, s.bucket, s.count from ${from} s`,
        {
          ...shown,
          by: `${SHARE_BY}, bucket`,
          parts: ['count'],
          name: () => (from === 'begun' ? 'agents hours' : 'agents times'),
        },
      ),
    ),
  ];
  const compared: Comparison[] = [];
  for (const text of all) compared.push(await compare(tx, `with ${counted}, ${text}`, values));
  return compared;
}
