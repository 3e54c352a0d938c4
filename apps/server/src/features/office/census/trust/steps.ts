import { flowDimensions } from '@parley/protocol/http/census/flow';
import type { WorkContext } from '../../../../context';
import type { Client, Queryable } from '../../../../db/pool';
import { listFlow } from '../flow-list';
import { countFlowRows } from '../flow-rows';
import { sumTalkDay, sumTalkMonth, sumTalkYear } from '../talk/fold-store';
import { factsOf, readAgain } from '../visits-follower';
import { readVisits } from '../visits-store';
import {
  addCounted,
  beginCount,
  type Comparison,
  compareDay,
  compareFacts,
  compareMonth,
  compareYear,
  completeCount,
  readMonth,
} from './check-store';
import {
  completeZone,
  findZone,
  mendFacts,
  readDays,
  readVisitIds,
  readZones,
  type Span,
  sumDay,
  sumMonth,
  sumYear,
} from './sum-store';
import { compareTalkDay, compareTalkMonth, compareTalks, compareTalkYear, readTalksAgain } from './talks-store';
import { type Difference, type Progress, readDay, type Task } from './tasks-store';

/** The days whose lists are compared with the rows behind them: the last ones of a check. */
const WEEK_MS = 7 * 24 * 3_600_000;

/** Visits read again in one transaction: the follower waits as long. */
const MOST_VISITS = 2000;

/**
 * The next part of a task, in a transaction that holds the followers of statistics; of a check, in one that sees
 * everything as of one time.
 */
export async function stepOf(tx: Client, task: Task, clock: WorkContext['clock']): Promise<Progress> {
  const { next, isMonthEnd, isYearEnd } = await readDay(tx, task.at, task.zone);
  const isLast = next >= task.to;
  const day: Day = {
    ...{ from: task.at, to: next, isLast },
    endsMonth: isMonthEnd || isLast,
    endsYear: isYearEnd || isLast,
  };
  if (task.kind === 'rebuild') return rebuildDay(tx, task, day);
  if (task.kind === 'zone') return buildDay(tx, task, { ...day, now: clock.now() });
  return checkDay(tx, task, day);
}

/** `endsMonth`, `endsYear`: it is the last day of one of which the task is to look at. */
type Day = Span & { isLast: boolean; endsMonth: boolean; endsYear: boolean };

/** Reads the visits of a day again, some at a time; then adds the day up anew in every zone. */
async function rebuildDay(tx: Client, task: Task, day: Day): Promise<Progress> {
  const after = task.readAt && task.readId ? { at: task.readAt, id: task.readId } : null;
  const visits = await readVisitIds(tx, day, { after, limit: MOST_VISITS });
  await readAgain(tx, await readVisits(tx, idsOf(visits)));
  if (visits.length === MOST_VISITS) return { at: task.at, read: visits.at(-1)!, isFinished: false };
  await mendFacts(tx, day);
  await readTalksAgain(tx, day);
  for (const { id, zone } of await readZones(tx)) {
    const days = await readDays(tx, zone, day);
    for (const each of days) await sumBoth(tx, id, each);
    for (const { from } of ends(days)) await sumLonger(tx, id, { ...day, from });
  }
  return { at: day.to, isFinished: day.isLast };
}

/** Visits and conversations of a day. */
async function sumBoth(tx: Client, zone: number, day: Span): Promise<void> {
  await sumDay(tx, zone, day);
  await sumTalkDay(tx, zone, day);
}

/** Months and years of visits and conversations, of which this is the last day. */
async function sumLonger(tx: Client, zone: number, { from, endsMonth, endsYear }: Day): Promise<void> {
  if (endsMonth) {
    await sumMonth(tx, zone, from);
    await sumTalkMonth(tx, zone, from);
  }
  if (endsYear) {
    await sumYear(tx, zone, from);
    await sumTalkYear(tx, zone, from);
  }
}

/** The first and the last of some days, which may lie in two months. */
const ends = (days: readonly Span[]): Span[] => [...new Set([days[0]!, days.at(-1)!])];

/** Adds a day up in a new zone. The former zone answers until the last day is done. */
async function buildDay(tx: Client, task: Task, day: Day & { now: number }): Promise<Progress> {
  const zone = await findZone(tx, task.zone);
  // The setting has been changed back.
  if (!zone) return { at: task.to, isFinished: true };
  await sumBoth(tx, zone.id, day);
  await sumLonger(tx, zone.id, day);
  if (day.isLast) await completeZone(tx, zone.zone, day.now);
  return { at: day.to, isFinished: day.isLast };
}

/** Counts a day from raw rows, and compares facts, sums, and lists with it. */
async function checkDay(tx: Client, task: Task, day: Day): Promise<Progress> {
  const zone = await findZone(tx, task.zone);
  if (!zone) return { at: task.to, isFinished: true };
  await beginCount(tx);
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const visits: { id: string; at: Date }[] = await readVisitIds(tx, day, { after, limit: MOST_VISITS });
    if (visits.length > 0) await addCounted(tx, await factsOf(tx, await readVisits(tx, idsOf(visits))));
    if (visits.length < MOST_VISITS) break;
    after = visits.at(-1)!;
  }
  await completeCount(tx, day);
  const all = [await compareFacts(tx, day), ...(await compareDay(tx, zone, day))];
  all.push(await compareTalks(tx, day), ...(await compareTalkDay(tx, zone, day)));
  if (day.endsMonth) {
    all.push(...(await compareMonth(tx, zone, day.from)));
    all.push(...(await compareTalkMonth(tx, zone, await readMonth(tx, zone, day.from))));
  }
  if (day.endsYear)
    all.push(...(await compareYear(tx, zone, day.from)), ...(await compareTalkYear(tx, zone, day.from)));
  if (task.to.getTime() - day.from.getTime() <= WEEK_MS)
    all.push(await compareRows(inTurn(tx), { zone: { id: zone.id, name: zone.zone }, day }));
  return {
    at: day.to,
    isFinished: day.isLast,
    compared: all.reduce((sum, { compared }) => sum + compared, 0),
    differences: {
      found: all.reduce((sum, { found }) => sum + found, 0),
      list: all.flatMap(({ list }) => list),
    },
  };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A transaction's connection for readers of several statements at once: it takes one after the other. */
function inTurn(tx: Client): Queryable {
  let before: Promise<unknown> = Promise.resolve();
  const query = (...asked: Parameters<Client['query']>) => {
    const answer = before.then(() => tx.query(...asked));
    before = answer.catch(() => undefined);
    return answer;
  };
  return { query } as Queryable;
}

const FIGURES = ['pv', 'visits', 'visitors', 'newVisitors', 'chats', 'leads'] as const;

/** Compares each list of a day, and its sum, with the rows behind it. */
async function compareRows(
  db: Queryable,
  { zone, day: { from, to } }: { zone: { id: number; name: string }; day: Span },
): Promise<Comparison> {
  const differences: Difference[] = [];
  let compared = 0;
  const about = {
    zone,
    // Later than the day, which may be followed by others of its month.
    now: to.getTime() + 1,
    present: async (_list: string, key: string) => ({ key, name: key }),
    language: 'zh' as const,
  };
  const range = { from: from.getTime(), to: to.getTime() };
  for (const [place, dimension] of flowDimensions.entries()) {
    const { list, sum } = await listFlow(db, { dimension, ...range, step: 'day', pageNo: 1, pageSize: 10 }, about);
    for (const row of [...list.map(({ id, ...each }) => ({ ...each, key: `#${id}` })), { ...sum, key: '' }])
      for (const figure of FIGURES) {
        const asked = { dimension, ...range, key: row.key, figure, pageNo: 1, pageSize: 1 };
        const total = await countFlowRows(db, asked, about);
        compared += 1;
        if (total === row[figure]) continue;
        const said = { part: `rows of ${figure}`, grain: '', dimension: place, at: range.from, key: row.key };
        differences.push({ ...said, stored: row[figure] ?? 0, counted: total });
      }
  }
  return { compared, found: differences.length, list: differences };
}
