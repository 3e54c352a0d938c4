import { merge, quantile } from '@parley/core/census/histogram';
import { evaluateFigures } from '@parley/core/census/service/evaluate/figures';
import type { EvaluateSums } from '@parley/core/census/service/evaluate/parts';
import { serviceTalkFigures } from '@parley/core/census/service/talk/figures';
import type { ServiceTalkSums, serviceTalkWholes } from '@parley/core/census/service/talk/parts';
import { talkPartsAtMostOne } from '@parley/core/census/talk/parts';
import { type ServiceTalkKey, serviceTalkKeys } from '@parley/protocol/http/census/service-figures';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { clockOf } from '../clock-store';
import { assertZone, piecesOf, type SumGrain } from '../range-store';
import { readCompleteZone, type Zone } from '../zones-store';
import { hasGuests } from './agents-store';
import { hoursOfTalks } from './business-hours';
import { listRatingRows, NO_RATINGS, type ReadParts, ratingsAsked, readFactUnits } from './ratings';
import { type RatingsAsked, readRatingLists } from './ratings-store';
import {
  type Customers,
  countShareRows,
  NO_SHARES,
  readDistinct,
  readHeat,
  readReturns,
  readShareRows,
  readShareSums,
  readShareTimes,
  type SharePieces,
  type SharesAsked,
  type ShareTimes,
  shareBehind,
  shareGrainsOf,
} from './shares-store';
import type { StateParts } from './states';
import { figuresOf, rowsOf } from './table';

type List = Answer<'GET /census/service/getList'>;
type Rows = Answer<'GET /census/service/getRows'>;
type Sums = { shares: ServiceTalkSums; ratings: EvaluateSums };

/** Ratings of agents are those of `evaluate`, where appeals count; the others are of `talk` alone. */
const RATINGS = ['ratingsInvited', 'ratings', 'ratingMean'] as const;
const ratingFigures = evaluateFigures.filter(({ key }) => (RATINGS as readonly string[]).includes(key));
const ratingParts = [...new Set(ratingFigures.flatMap(({ parts }) => parts))];

/** Each row has sums of its own: medians and distinct customers are not added up. */
const summing = {
  none: { shares: NO_SHARES, ratings: NO_RATINGS },
  add: (_: Sums, sums: Sums): Sums => sums,
  figuresOf: ({ shares, ratings }: Sums) => ({
    ...figuresOf(serviceTalkFigures, shares),
    ...figuresOf(ratingFigures, ratings),
  }),
};

function merged(
  shares: ReadonlyMap<string, ServiceTalkSums>,
  ratings: ReadonlyMap<string, EvaluateSums>,
): Map<string, Sums> {
  return new Map(
    [...new Set([...shares.keys(), ...ratings.keys()])].map((key) => [
      key,
      { shares: shares.get(key) ?? NO_SHARES, ratings: ratings.get(key) ?? NO_RATINGS },
    ]),
  );
}

const NO_TIMES: ShareTimes = { firsts: new Map(), turns: new Map() };

/** Sums with what is read from histograms, and how many customers there were. */
const whole = (sums: Added, { firsts, turns }: ShareTimes, customers: number): ServiceTalkSums => ({
  ...sums,
  customers,
  firstMedian: quantile(firsts, 0.5) ?? 0,
  firstP90: quantile(firsts, 0.9) ?? 0,
  turnMedian: quantile(turns, 0.5) ?? 0,
  turnP90: quantile(turns, 0.9) ?? 0,
});

type Added = Omit<ServiceTalkSums, (typeof serviceTalkWholes)[number]>;

/** Sums of all agents together; null: nobody had one. */
function addedUp(each: readonly Added[]): Added | null {
  const [first, ...others] = each;
  if (!first) return null;
  return others.reduce(
    (sum, one) =>
      Object.fromEntries(
        Object.entries(sum).map(([part, n]) => [part, n + one[part as keyof Added]]),
      ) as unknown as Added,
    first,
  );
}

const mergedTimes = (each: readonly ShareTimes[]): ShareTimes => ({
  firsts: merge(...each.map(({ firsts }) => firsts)),
  turns: merge(...each.map(({ turns }) => turns)),
});

const GRAINS = { hour: [], day: ['d'], week: ['d'], month: ['m', 'd'] } as const;

type Listing = { by: 'agent' | 'group'; step: keyof typeof GRAINS; zone: Zone; now: number; isWhole: boolean };
type Read = {
  rows: Map<string, ServiceTalkSums>;
  all: ServiceTalkSums;
  series: Map<string, ServiceTalkSums>;
};

/** Customers of shares of all agents: each share but those whose visitor had been there. */
function withoutReturns(
  returns: Customers,
  shares: Record<'rows' | 'series', ReadonlyMap<string, Added>> & { all: number },
): Customers {
  const counted = (of: 'rows' | 'series') =>
    new Map([...shares[of]].map(([key, { total }]) => [key, total - (returns[of].get(key) ?? 0)]));
  return { rows: counted('rows'), series: counted('series'), all: shares.all - returns.all };
}

/** Shares of a list, of all of it, and by step: whole months and days from sums, the rest from facts. */
async function readShares(db: Queryable, asked: SharesAsked, { by, step, zone, now, isWhole }: Listing): Promise<Read> {
  const kept = shareGrainsOf(asked, by);
  const piecesFor = async (grains: readonly SumGrain[]): Promise<SharePieces> => {
    const span = { zone: zone.name, range: asked.range, isOpen: asked.range.to >= now };
    return { zone: zone.id, pieces: await piecesOf(db, { ...span, grains }) };
  };
  const inSteps: readonly SumGrain[] = GRAINS[step];
  const [pieces, steps] = await Promise.all([
    piecesFor(kept),
    piecesFor(kept.filter((grain) => inSteps.includes(grain))),
  ]);
  const curve = { step, zone: zone.name };
  const [sums, times, points, distinct, returns, agents, agentTimes] = await Promise.all([
    readShareSums(db, asked, { ...pieces, by }),
    readShareTimes(db, asked, { ...pieces, by }),
    readShareSums(db, asked, { ...steps, by: curve }),
    isWhole && by === 'agent' ? null : readDistinct(db, asked, { by, ...(!isWhole && { curve }) }),
    isWhole ? readReturns(db, asked, curve) : null,
    // An agent's share is in each of its groups, or in none.
    by === 'group' ? readShareSums(db, asked, { ...pieces, by: 'agent' }) : null,
    by === 'group' ? readShareTimes(db, asked, { ...pieces, by: 'agent' }) : null,
  ]);
  const all = addedUp([...(agents ?? sums).values()]);
  const known = returns && withoutReturns(returns, { rows: sums, series: points, all: all?.total ?? 0 });
  const people = { ...(known ?? distinct!), rows: (distinct ?? known!).rows };
  return {
    rows: new Map(
      [...sums].map(([key, each]) => [key, whole(each, times.get(key) ?? NO_TIMES, people.rows.get(key) ?? 0)]),
    ),
    all: all ? whole(all, mergedTimes([...(agentTimes ?? times).values()]), people.all) : NO_SHARES,
    series: new Map([...points].map(([key, each]) => [key, whole(each, NO_TIMES, people.series.get(key) ?? 0)])),
  };
}

/** Medians are known for whole ranges only. */
const NOT_IN_CURVES = Object.fromEntries(
  serviceTalkFigures.flatMap(({ key, kind }) => (kind === 'histogram' ? [[key, null]] : [])),
);

type Wish = Value<'GET /census/service/getHeat'> & { key?: string | undefined; by?: 'agent' | 'group' };

/** Filters that ratings alone have do not apply to conversations, and ratings of robots are no agent's. */
const UNFILTERED = { score: undefined, tag: undefined, hasComment: undefined, rated: 'agents' } as const;

async function sharesAsked(parts: ReadParts, wish: Wish): Promise<SharesAsked & RatingsAsked> {
  const asked = await ratingsAsked(parts, { ...wish, ...UNFILTERED });
  return { ...asked, valid: wish.valid, clock: null };
}

/** Conversations in the hands of agents or groups, by the time at which they began. */
export async function listShares(parts: StateParts, wish: Value<'GET /census/service/getList'>): Promise<List> {
  const { db } = parts;
  const [within, zone] = await Promise.all([sharesAsked(parts, wish), readCompleteZone(db)]);
  assertZone(wish, zone.name);
  const hours = hoursOfTalks(parts)(within.range, parts.now);
  const asked = { ...within, clock: await clockOf(db, wish, hours) };
  // Returns to a guest's customer are none among the listed agents: with guests, customers are counted one by one.
  const isWhole =
    parts.reader.scope === 'all' && wish.agent === undefined && wish.group === undefined && !(await hasGuests(db));
  const [shares, ratings, unitsWith] = await Promise.all([
    readShares(db, asked, { by: wish.by, step: wish.step, zone, now: parts.now, isWhole }),
    readRatingLists(db, asked, { by: wish.by, step: wish.step, zone: zone.name, parts: ratingParts }),
    readFactUnits(parts, wish),
  ]);
  const sums = merged(shares.rows, ratings.rows);
  const rows = rowsOf(sums, unitsWith(sums), { asked: wish, summing });
  const start = (wish.pageNo - 1) * wish.pageSize;
  return {
    list: rows.slice(start, start + wish.pageSize),
    total: rows.length,
    sum: summing.figuresOf({ shares: shares.all, ratings: ratings.all }),
    series: [...merged(shares.series, ratings.series)]
      .map(([at, each]) => ({ at: Number(at), ...summing.figuresOf(each), ...NOT_IN_CURVES }))
      .sort((one, other) => one.at - other.at),
    zone: zone.name,
    ...asked.range,
  };
}

const isTalkKey = (figure: string): figure is ServiceTalkKey => (serviceTalkKeys as readonly string[]).includes(figure);
const isRating = (figure: ServiceTalkKey): figure is (typeof RATINGS)[number] =>
  (RATINGS as readonly string[]).includes(figure);

/** How many shares are behind a part of which each has at most one, from sums. */
async function countBySums(
  { db, now }: ReadParts,
  asked: SharesAsked,
  { part, zone }: { part: keyof Added; zone: Zone },
): Promise<{ count: number; sum: number }> {
  const { range } = asked;
  const span = { zone: zone.name, range, isOpen: range.to >= now };
  const pieces = await piecesOf(db, { ...span, grains: shareGrainsOf(asked, 'agent') });
  const sums = await readShareSums(db, asked, { zone: zone.id, pieces, by: 'agent' });
  const count = [...sums.values()].reduce((sum, { [part]: n }) => sum + n, 0);
  return { count, sum: count };
}

/** The conversations behind a figure; `total` equals it, or is the number it is a share or a mean of. */
export async function listShareRows(parts: ReadParts, wish: Value<'GET /census/service/getRows'>): Promise<Rows> {
  const { figure, pageNo, pageSize } = wish;
  if (!isTalkKey(figure)) throw new Refusal('bad-request', { fields: ['figure'] });
  if (isRating(figure)) {
    return listRatingRows(parts, { ...wish, ...UNFILTERED });
  }
  const [asked, zone] = await Promise.all([sharesAsked(parts, wish), readCompleteZone(parts.db)]);
  assertZone(wish, zone.name);
  if (asked.agentIds.length === 0) throw new Refusal('unknown-key', { fields: ['key'] });
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const { day, hour } = wish;
  const during = { day, hour, zone: zone.name };
  const part = day === undefined && hour === undefined ? shareBehind(figure) : null;
  const [rows, { count, sum }] = await Promise.all([
    readShareRows(parts.db, { ...asked, during }, { figure, ...page }),
    part && talkPartsAtMostOne.has(part)
      ? countBySums(parts, asked, { part, zone })
      : countShareRows(parts.db, { ...asked, during }, figure),
  ]);
  return {
    list: rows.map(({ at, ...row }) => ({
      id: `${row.conversation}-${row.agent}`,
      talk: { ...row, at: at.getTime() },
    })),
    total: sum,
    rows: count,
  };
}

export async function listHeat(
  parts: ReadParts,
  wish: Value<'GET /census/service/getHeat'>,
): Promise<Answer<'GET /census/service/getHeat'>> {
  const { db, now } = parts;
  const [asked, { id, name }] = await Promise.all([sharesAsked(parts, wish), readCompleteZone(db)]);
  const { range } = asked;
  const pieces = await piecesOf(db, {
    zone: name,
    range,
    isOpen: range.to >= now,
    grains: shareGrainsOf(asked, 'agent'),
  });
  const list = await readHeat(db, asked, { zone: id, name, pieces });
  return { list, total: list.reduce((sum, { count }) => sum + count, 0), zone: name };
}
