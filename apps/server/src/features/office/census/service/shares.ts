import { evaluateFigures } from '@parley/core/census/service/evaluate/figures';
import type { EvaluateSums } from '@parley/core/census/service/evaluate/parts';
import { serviceTalkFigures } from '@parley/core/census/service/talk/figures';
import type { ServiceTalkSums } from '@parley/core/census/service/talk/parts';
import { type ServiceTalkKey, serviceTalkKeys } from '@parley/protocol/http/census/service-figures';
import type { Answer, Value } from '@parley/protocol/http/routes';
import { Refusal } from '../../../../errors';
import type { Reader } from '../../../foundation/access/scope';
import { clockOf } from '../clock-store';
import { readZone } from '../zones-store';
import { hoursOfTalks } from './business-hours';
import { listRatingRows, NO_RATINGS, type ReadParts, ratingsAsked, readFactUnits } from './ratings';
import { readRatingSums } from './ratings-store';
import { NO_SHARES, readHeat, readShareRows, readShareSums, type SharesAsked } from './shares-store';
import type { StateParts } from './states';
import { figuresOf, rowsOf } from './table';

type List = Answer<'GET /census/service/getList'>;
type Rows = Answer<'GET /census/service/getRows'>;
type Sums = { shares: ServiceTalkSums; ratings: EvaluateSums };

/** Ratings of agents are those of `evaluate`, where appeals count; the others are of `talk` alone. */
const RATINGS = ['ratingsInvited', 'ratings', 'ratingMean'] as const;
const ratingFigures = evaluateFigures.filter(({ key }) => (RATINGS as readonly string[]).includes(key));

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

type Wish = Value<'GET /census/service/getHeat'> & { key?: string | undefined; by?: 'agent' | 'group' };

/** Filters that ratings alone have do not apply to conversations. */
async function sharesAsked(parts: ReadParts, wish: Wish): Promise<SharesAsked & { reader: Reader }> {
  const { score: _, tag: __, hasComment: ___, ...asked } = await ratingsAsked(parts, wish);
  return { ...asked, valid: wish.valid, clock: null };
}

/** Conversations in the hands of agents or groups, by the time at which they began. */
export async function listShares(parts: StateParts, wish: Value<'GET /census/service/getList'>): Promise<List> {
  const { db } = parts;
  const within = await sharesAsked(parts, wish);
  const hours = hoursOfTalks(parts)(within.range, parts.now);
  const asked = { ...within, clock: await clockOf(db, wish, hours) };
  const zone = await readZone(db);
  const curve = { step: wish.step, zone };
  const [sums, all, series] = await Promise.all(
    ([wish.by, 'all', curve] as const).map(async (by) =>
      merged(await readShareSums(db, asked, by), await readRatingSums(db, asked, by)),
    ),
  );
  const rows = rowsOf(sums!, await readFactUnits(parts, wish, sums!), { asked: wish, summing });
  const start = (wish.pageNo - 1) * wish.pageSize;
  return {
    list: rows.slice(start, start + wish.pageSize),
    total: rows.length,
    sum: summing.figuresOf(all!.get('') ?? summing.none),
    series: [...series!]
      .map(([at, each]) => ({ at: Number(at), ...summing.figuresOf(each) }))
      .sort((one, other) => one.at - other.at),
    zone,
    ...asked.range,
  };
}

const isTalkKey = (figure: string): figure is ServiceTalkKey => (serviceTalkKeys as readonly string[]).includes(figure);
const isRating = (figure: ServiceTalkKey): figure is (typeof RATINGS)[number] =>
  (RATINGS as readonly string[]).includes(figure);

/** The conversations behind a figure; `total` equals it, or is the number it is a share or a mean of. */
export async function listShareRows(parts: ReadParts, wish: Value<'GET /census/service/getRows'>): Promise<Rows> {
  const { figure, pageNo, pageSize } = wish;
  if (!isTalkKey(figure)) throw new Refusal('bad-request', { fields: ['figure'] });
  if (isRating(figure)) {
    return listRatingRows(parts, { ...wish, score: undefined, tag: undefined, hasComment: undefined });
  }
  const asked = await sharesAsked(parts, wish);
  if (asked.agentIds.length === 0) throw new Refusal('unknown-key', { fields: ['key'] });
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const { day, hour } = wish;
  const during = { day, hour, zone: await readZone(parts.db) };
  const { rows, count, sum } = await readShareRows(parts.db, { ...asked, during }, { figure, ...page });
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
  const zone = await readZone(parts.db);
  const list = await readHeat(parts.db, await sharesAsked(parts, wish), zone);
  return { list, total: list.reduce((sum, { count }) => sum + count, 0), zone };
}
