import { stateFigures } from '@parley/core/census/service/state/figures';
import { addStates, NO_STATES, type StateSums } from '@parley/core/census/service/state/parts';
import type { StateKey } from '@parley/protocol/http/census/service-figures';
import { stateKeys } from '@parley/protocol/http/census/service-figures';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import type { Reader } from '../../../foundation/access/scope';
import { assertZone, type Range, rangeOf } from '../range-store';
import { readZone } from '../zones-store';
import { readListedAgents } from './agents-store';
import { businessHours } from './business-hours';
import {
  readDays,
  readIntervals,
  readStateRows,
  readStateSeries,
  readStateSums,
  type StatesAsked,
} from './states-store';
import { figuresOf, rowsOf, type Summing, sumOf } from './table';
import { readMembers, readUnits } from './units';

type List = Answer<'GET /census/service/getList'>;
type Rows = Answer<'GET /census/service/getRows'>;
export type StateParts = Pick<Context, 'setting'> & { db: Queryable; now: number; reader: Reader };

const summing: Summing<StateSums> = {
  none: NO_STATES,
  add: addStates,
  figuresOf: (sums) => figuresOf(stateFigures, sums),
};

/** Nothing is known of the future. */
const soFar = ({ from, to }: Range, now: number): Range => ({ from: Math.min(from, now), to: Math.min(to, now) });

function askedOf(
  { setting, now }: StateParts,
  { range, zone, agentIds }: { range: Range; zone: string; agentIds: readonly string[] },
): StatesAsked {
  const past = soFar(range, now);
  return { agentIds, range: past, zone, hours: businessHours({ setting }, past) };
}

/** Times in states, attendance and causes of agents or groups. */
export async function listStates(parts: StateParts, wish: Value<'GET /census/service/getList'>): Promise<List> {
  const range = rangeOf(wish, parts.now);
  const [zone, { agents, units }] = await Promise.all([readZone(parts.db), readUnits(parts.db, parts.reader, wish)]);
  assertZone(wish, zone);
  const ids = agents.map(({ id }) => id);
  const asked = askedOf(parts, { range, zone, agentIds: ids });
  const [sums, series] = await Promise.all([
    readStateSums(parts.db, asked),
    readStateSeries(parts.db, asked, wish.step),
  ]);
  const rows = rowsOf(sums, units, { asked: wish, summing });
  const start = (wish.pageNo - 1) * wish.pageSize;
  return {
    list: rows.slice(start, start + wish.pageSize),
    total: rows.length,
    sum: summing.figuresOf(sumOf(sums, ids, summing)),
    series,
    zone: asked.zone,
    ...range,
  };
}

const isStateKey = (figure: string): figure is StateKey => (stateKeys as readonly string[]).includes(figure);

/** The intervals or days behind a figure; `total` equals it, or is the number of rows it is read from. */
export async function listStateRows(parts: StateParts, wish: Value<'GET /census/service/getRows'>): Promise<Rows> {
  const { figure, pageNo, pageSize } = wish;
  if (!isStateKey(figure)) throw new Refusal('bad-request', { fields: ['figure'] });
  const range = rangeOf({ ...wish, step: 'month' }, parts.now);
  const [zone, members] = await Promise.all([readZone(parts.db), readMembers(parts.db, parts.reader, wish)]);
  assertZone(wish, zone);
  if (members.length === 0) throw new Refusal('unknown-key', { fields: ['key'] });
  const asked = askedOf(parts, { range, zone, agentIds: members.map(({ id }) => id) });
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  if (figure === 'days') {
    const { rows, count } = await readDays(parts.db, asked, page);
    const list = rows.map((attended) => ({ id: `${attended.agent}-${attended.day}`, attended }));
    return { list, total: count, rows: count };
  }
  const { rows, count, ms, isCount } = await readStateRows(parts.db, asked, { figure, ...page });
  return {
    list: rows.map(({ id, ...interval }) => ({ id: `${id}-${interval.from}`, interval })),
    total: isCount ? count : ms,
    rows: count,
  };
}

const DAY_MS = 86_400_000;
/** Days of a timeline: more are neither seen nor drawn without delay. */
const MOST_DAYS = 31;

/** Intervals of each agent, clipped to the range. */
export async function readTimeline(
  parts: StateParts,
  wish: Value<'GET /census/service/getTimeline'>,
): Promise<Answer<'GET /census/service/getTimeline'>> {
  const { db, now, reader } = parts;
  const to = wish.to ?? now;
  const range = rangeOf({ from: wish.from ?? to - DAY_MS, to, step: 'month' }, now);
  // One hour more: a range of days may hold the end of summer time.
  if (range.to - range.from > MOST_DAYS * DAY_MS + 3_600_000)
    throw new Refusal('range-too-long', { fields: ['from', 'to'], most: MOST_DAYS });
  const agents = (await readListedAgents(db, reader, wish)).filter(
    ({ isDeleted, id }) => !isDeleted || id === wish.agent,
  );
  const page = agents.slice((wish.pageNo - 1) * wish.pageSize, wish.pageNo * wish.pageSize);
  const intervals = await readIntervals(db, { agentIds: page.map(({ id }) => id), range: soFar(range, now) });
  return {
    list: page.map(({ id, name }) => ({
      id,
      name,
      intervals: intervals
        .filter(({ agent }) => agent === id)
        .map(({ id: _, agent: __, agentName: ___, ...interval }) => interval),
    })),
    total: agents.length,
    zone: await readZone(db),
    ...range,
  };
}
