import { evaluateFigures } from '@parley/core/census/service/evaluate/figures';
import { type EvaluateSums, evaluateParts } from '@parley/core/census/service/evaluate/parts';
import { type EvaluateKey, evaluateKeys } from '@parley/protocol/http/census/service-figures';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import type { Reader } from '../../../foundation/access/scope';
import { assertZone, rangeOf } from '../range-store';
import { readZone } from '../zones-store';
import { readListedAgents, readListedGroups, readListedRobots } from './agents-store';
import {
  countDueTasks,
  type RatingsAsked,
  readComments,
  readOwnRatings,
  readRatingLists,
  readRatingRows,
  readTags,
  readTasks,
} from './ratings-store';
import { figuresOf, rowsOf, type Summing } from './table';
import type { Unit } from './units';
import { countWords } from './words';

type List = Answer<'GET /census/service/getList'>;
type Rows = Answer<'GET /census/service/getRows'>;
export type ReadParts = { db: Queryable; now: number; reader: Reader };
type Filters = Value<'GET /census/service/getWords'>;

export const NO_RATINGS = Object.fromEntries(evaluateParts.map((part) => [part, 0])) as EvaluateSums;

const adding = {
  none: NO_RATINGS,
  add: (one: EvaluateSums, other: EvaluateSums): EvaluateSums =>
    Object.fromEntries(evaluateParts.map((part) => [part, one[part] + other[part]])) as EvaluateSums,
};

/** What was not answered has no score, tag or comment: among some ratings alone it cannot be said. */
function summingFor({ score, tag, hasComment }: Filters): Summing<EvaluateSums> {
  const isPart = score !== undefined || tag !== undefined || hasComment !== undefined;
  const unsaid = { ratingsInvited: null, ratingsAsked: null, ratingsAutomatic: null, ratingRate: null };
  return {
    ...adding,
    figuresOf: (sums) => ({ ...figuresOf(evaluateFigures, sums), ...(isPart && unsaid) }),
  };
}

/** Whom a request names: agents of the scope, and robots, which are in no group. */
async function readRated(
  { db, reader }: ReadParts,
  { rated, group, who }: Pick<Filters, 'rated' | 'group'> & { who: string | undefined },
) {
  const [agents, robots] = await Promise.all([
    rated === 'robots' ? [] : readListedAgents(db, reader, { agent: who }),
    rated === 'agents' || group !== undefined ? [] : readListedRobots(db, { robot: who }),
  ]);
  return { agentIds: agents.map(({ id }) => id), robotIds: robots.map(({ id }) => id), robots };
}

/** Those of the scope whom a request names, with its filters and range. */
export async function ratingsAsked(
  parts: ReadParts,
  wish: Filters & {
    key?: string | undefined;
    by?: 'agent' | 'group';
    step?: Value<'GET /census/service/getList'>['step'];
  },
): Promise<RatingsAsked & { robots: Awaited<ReturnType<typeof readRated>>['robots'] }> {
  const { reader, now } = parts;
  const { site, channel, score, tag, hasComment, by = 'agent', key, step = 'month' } = wish;
  const range = rangeOf({ from: wish.from, to: wish.to, step }, now);
  const who = by === 'agent' ? (key ?? wish.agent) : wish.agent;
  const group = by === 'group' ? (key ?? wish.group) : wish.group;
  const rated = await readRated(parts, { rated: wish.rated, group, who });
  return { reader, ...rated, range, group, site, channel, score, tag, hasComment };
}

/** Rows of a list, given its sums. */
export type UnitsWith = (sums: ReadonlyMap<string, unknown>) => Unit[];

/**
 * Rows of a list of facts with the groups of their time: agents who are members now or have facts; groups of the agents
 * in the scope.
 */
export async function readFactUnits(
  { db, reader }: Pick<ReadParts, 'db' | 'reader'>,
  { by, agent, group }: Pick<Value<'GET /census/service/getList'>, 'by' | 'agent' | 'group'>,
): Promise<UnitsWith> {
  const agents = await readListedAgents(db, reader, { agent });
  const ids = agents.map(({ id }) => id);
  if (by === 'group') {
    const groups = await readListedGroups(db, ids);
    const units = groups
      .filter(({ id }) => group === undefined || id === group)
      .map(({ id, name }) => ({ id, name, isDeleted: false, members: [id] }));
    return () => units;
  }
  const members = group === undefined ? agents : await readListedAgents(db, reader, { agent, group });
  const memberIds = new Set(members.map(({ id }) => id));
  return (sums) =>
    agents.filter(({ id }) => memberIds.has(id) || sums.has(id)).map((each) => ({ ...each, members: [each.id] }));
}

/** Ratings of agents and robots, or of groups, by the time at which the conversations began. */
export async function listRatings(parts: ReadParts, wish: Value<'GET /census/service/getList'>): Promise<List> {
  const { db } = parts;
  const [asked, zone] = await Promise.all([ratingsAsked(parts, wish), readZone(db)]);
  assertZone(wish, zone);
  const summing = summingFor(wish);
  const isOfRobots = wish.rated === 'robots' && wish.by === 'agent';
  const [{ rows: sums, all, series }, unitsWith] = await Promise.all([
    readRatingLists(db, asked, { by: wish.by, step: wish.step, zone }),
    isOfRobots ? null : readFactUnits(parts, wish),
  ]);
  const agents = unitsWith?.(sums) ?? [];
  const robots =
    wish.by === 'agent' ? asked.robots.map((robot) => ({ ...robot, isRobot: true, members: [robot.id] })) : [];
  const rows = rowsOf(sums, [...agents, ...robots], { asked: wish, summing });
  const start = (wish.pageNo - 1) * wish.pageSize;
  return {
    list: rows.slice(start, start + wish.pageSize),
    total: rows.length,
    sum: summing.figuresOf(all),
    series: [...series]
      .map(([at, each]) => ({ at: Number(at), ...summing.figuresOf(each) }))
      .sort((one, other) => one.at - other.at),
    zone,
    ...asked.range,
  };
}

const isEvaluateKey = (figure: string): figure is EvaluateKey => (evaluateKeys as readonly string[]).includes(figure);

/** The ratings behind a figure; `total` equals it, or is the number of rows it is read from. */
export async function listRatingRows(parts: ReadParts, wish: Value<'GET /census/service/getRows'>): Promise<Rows> {
  const { figure, pageNo, pageSize } = wish;
  if (!isEvaluateKey(figure)) throw new Refusal('bad-request', { fields: ['figure'] });
  const [asked, zone] = await Promise.all([ratingsAsked(parts, wish), readZone(parts.db)]);
  assertZone(wish, zone);
  if (wish.key !== undefined && asked.agentIds.length + asked.robotIds.length === 0)
    throw new Refusal('unknown-key', { fields: ['key'] });
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const { rows, count } = await readRatingRows(parts.db, asked, { figure, ...page });
  return { list: rows.map((rating) => ({ id: rating.id, rating })), total: count, rows: count };
}

export async function listWords(parts: ReadParts, wish: Filters): Promise<Answer<'GET /census/service/getWords'>> {
  const asked = await ratingsAsked(parts, wish);
  const [comments, tags] = await Promise.all([readComments(parts.db, asked), readTags(parts.db, asked)]);
  return { words: countWords(comments), tags };
}

export async function listTasks(
  parts: ReadParts,
  { state, isMine = false, pageNo, pageSize }: Value<'GET /census/service/getTasks'>,
): Promise<Answer<'GET /census/service/getTasks'>> {
  const { db, reader } = parts;
  const rated = await readRated(parts, { rated: 'all', group: undefined, who: undefined });
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const { rows, count } = await readTasks(db, { ...rated, reader, isDone: state === 'done', isMine }, page);
  return { list: rows, total: count };
}

/** The reader's own ratings. */
export async function listOwn(
  db: Queryable,
  reader: Reader & { uuid: string },
  { pageNo, pageSize }: Value<'GET /census/service/getOwn'>,
): Promise<Answer<'GET /census/service/getOwn'>> {
  const { rows, count } = await readOwnRatings(db, reader, { offset: (pageNo - 1) * pageSize, limit: pageSize });
  return { list: rows, total: count };
}

/** The agent's open tasks that are due before `end`, at most so many. */
export const countDueRatingTasks = (
  db: Queryable,
  { uuid }: { uuid: string },
  due: { end: number; most: number },
): Promise<number> => countDueTasks(db, uuid, due);
