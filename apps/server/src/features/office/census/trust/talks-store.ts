import type { Client } from '../../../../db/pool';
import { runLong } from '../run-long';
import { OF_ZONE } from '../sums-store';
import { addedTalks, TALK_SUMS, TALKS_OF_DAYS, TALKS_OF_MONTHS, yearOfTalks } from '../talk/fold-store';
import { LongTalks } from '../talk/long-talks';
import {
  addedShares,
  SHARE_SUMS,
  SHARES_OF_DAYS,
  SHARES_OF_MONTHS,
  SHARES_OF_SPAN,
  yearOfShares,
} from '../talk/shares-fold-store';
import type { SumTable } from '../talk/sum-table-store';
import { followerOfTalks, talksFollower } from '../talk/talks-follower';
import { type Comparison, compare, comparing } from './check-store';
import type { Span, SumZone } from './sum-store';

/** Conversations read again at a time. */
const MOST_TALKS = 500;

/** Brings the facts of a day's conversations, and the sums, to what the conversations are now. */
export async function readTalksAgain(tx: Client, day: Span): Promise<void> {
  for (const ids of inParts(await readIds(tx, day, 'true'))) await followAgain(tx, talksFollower, ids);
}

/** Keeps nothing: what the other one keeps may be newer than what a check sees. */
const withoutMemory = followerOfTalks(new LongTalks({ from: 1, most: 0 }));

const followAgain = (tx: Client, follower: typeof talksFollower, ids: readonly string[]): Promise<void> =>
  follower.handle(tx, { events: [], messages: [], talks: [], changes: ids.map((key) => ({ id: 0, key })) });

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
  for (const part of inParts(ids)) await followAgain(tx, withoutMemory, part);
  const after = await readDigests(tx, ids);
  await tx.query('rollback to savepoint as_it_was');
  const wrong = ids.filter((id) => before.get(id) !== after.get(id));
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

/** How differences in a table are named: its sums, and each of its columns of pairs. */
type Names = { sums: string; pairs: Readonly<Record<string, string>> };
const NAMES_OF: Record<string, Names> = {
  [TALK_SUMS.name]: { sums: 'talk', pairs: { lengths: 'talk times', first_responses: 'talk times' } },
  [SHARE_SUMS.name]: {
    sums: 'agents',
    pairs: { first_times: 'agents times', turn_times: 'agents times', hours: 'agents hours' },
  },
};

/**
 * Compares a table of sums with what is `added` up: its CTEs. `where`: of the rows of the table `s`; `values`: the zone,
 * and the bounds of a span or a moment.
 */
async function compareTable(
  tx: Client,
  { name, place, parts, pairs }: SumTable,
  { added, where, values }: { added: string; where: string; values: readonly unknown[] },
): Promise<Comparison[]> {
  const names = NAMES_OF[name]!;
  const own = place.filter((column) => column !== 'zone').map((column) => `s.${column}`);
  const at = [...(place.includes('dimension') ? [] : ['0::smallint as dimension', '0 as key']), ...own].join(', ');
  const by = ['dimension', 'key', ...place.filter((column) => !['zone', 'dimension', 'key'].includes(column))].join(
    ', ',
  );
  const shown = { grain: 'lower(grain::text)' };
  const sums = parts.map((part) => `s.${part}`).join(', ');
  const isSaid = parts.map((part) => `s.${part} <> 0`).join(' or ');
  const all = [
    comparing(
      `select ${at}, ${sums} from ${name} s where ${where} and (${isSaid})`,
      `select ${at}, ${sums} from sums s where ${isSaid}`,
      { ...shown, by, parts, name: (part) => `${names.sums} ${part}` },
    ),
    ...Object.entries(pairs).map(([column, from]) =>
      comparing(
        `select ${at}, p.bucket, p.count from ${name} s cross join lateral census_pairs(s.${column}) p where ${where}`,
        `select ${at}, s.bucket, s.count from ${from} s`,
        { ...shown, by: `${by}, bucket`, parts: ['count'], name: () => names.pairs[column]! },
      ),
    ),
  ];
  const compared: Comparison[] = [];
  for (const text of all) compared.push(await compare(tx, `with ${added}, ${text}`, [...values]));
  return compared;
}

const FACTS = 'select 1 as sign, f.* from talk_facts f where f.opened_at >= $2 and f.opened_at < $3';
const inSpan = (grains: string): string => `s.zone = $1 and s.grain in (${grains}) and s.at >= $2 and s.at < $3`;

/** Compares the sums of a day's conversations, by hour and day, and of its agents, with their facts. */
export async function compareTalkDay(tx: Client, zone: SumZone, { from, to }: Span): Promise<Comparison[]> {
  const values = [zone.id, from, to];
  const talks = {
    added: addedTalks(FACTS, { zones: OF_ZONE, grains: TALKS_OF_DAYS }),
    where: inSpan(`'h', 'd'`),
    values,
  };
  const shares = {
    added: addedShares(SHARES_OF_SPAN, { zones: OF_ZONE, grains: SHARES_OF_DAYS }),
    where: inSpan(`'d', 'D'`),
  };
  return [
    ...(await compareTable(tx, TALK_SUMS, talks)),
    ...(await compareTable(tx, SHARE_SUMS, { ...shares, values })),
  ];
}

/** Compares the sums of a month's conversations and agents with their facts. */
export async function compareTalkMonth(tx: Client, zone: SumZone, { from, to }: Span): Promise<Comparison[]> {
  const [where, values] = [inSpan(`'m', 'M'`), [zone.id, from, to]];
  const talks = addedTalks(FACTS, { zones: OF_ZONE, grains: TALKS_OF_MONTHS });
  const shares = addedShares(SHARES_OF_SPAN, { zones: OF_ZONE, grains: SHARES_OF_MONTHS });
  return [
    ...(await compareTable(tx, TALK_SUMS, { added: talks, where, values })),
    ...(await compareTable(tx, SHARE_SUMS, { added: shares, where, values })),
  ];
}

/** Compares the sums of a year's conversations and agents with those of its months. */
export async function compareTalkYear(tx: Client, zone: SumZone, at: Date): Promise<Comparison[]> {
  const where = `s.zone = $1 and s.grain in ('y', 'Y')
    and s.at = date_trunc('year', $2::timestamptz, (select zone from census_zones where id = $1))`;
  const values = [zone.id, at];
  return [
    ...(await compareTable(tx, TALK_SUMS, { added: yearOfTalks, where, values })),
    ...(await compareTable(tx, SHARE_SUMS, { added: yearOfShares, where, values })),
  ];
}
