import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { Latencies } from '../measure/latency';
import { cpuSeconds } from '../measure/processes';
import { eventually } from '../processes/child';
import { openDatabase } from '../processes/cluster';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { type Http, Refusal } from '../wire/http';
import { startCensusCalls } from './census-calls';
import { startViews } from './census-views';
import { pause } from './closed-loop';
import {
  type Figures,
  helperSettleMs,
  type Means,
  nothing,
  type Outcome,
  type Scenario,
  type Timing,
} from './scenario';
import { seedWith, signIn } from './search';

const viewsPerSecond = 500;
/** Calls of each kind: of a hundred, the slowest one would be their p99. */
const callsOf = { full: 400, quick: 20 };
const visibleMs = 5000;
/** The sites whose year the size of the sums is computed for, and their page views of a day. */
const year = { days: 365, viewsOfDay: 10_000 };

/** Data directories already filled by `npm run seed -- --views=…`, with their page views. */
const sizes = [
  { label: '1 M', views: 1_000_000, filled: process.env.PARLEY_BENCH_F_SMALL },
  { label: '10 M', views: 10_000_000, filled: process.env.PARLEY_BENCH_F_LARGE },
] as const;
type Size = (typeof sizes)[number];

/** Statistics' calls while page views are written, at two sizes; then what statistics cost a page view. */
export const scenarioF: Scenario = {
  name: 'F',
  title: `statistics over 1 M and 10 M page views while ${viewsPerSecond} views a second are written; PARLEY_BENCH_F_SMALL and …_LARGE name filled data directories`,
  steps: ({ quick }) => [
    ...sizes
      .filter(({ label }) => !quick || label === '1 M')
      .map((size) => ({
        label: size.label,
        peer: nothing,
        run: (_peer: unknown, timing: Timing) => runSize(size, timing),
      })),
    { label: 'without statistics', peer: nothing, run: (_peer, timing) => runCost(false, timing) },
    { label: 'with statistics', peer: nothing, run: (_peer, timing) => runCost(true, timing) },
  ],
  summary,
  targets: [
    { figure: 'slowest call, p99, 10 M', unit: 'ms', atMost: 40 },
    { figure: 'slowest call, 10 M / 1 M', unit: '', atMost: 1.5 },
    { figure: 'a view is visible after, 10 M', unit: 'ms', atMost: visibleMs },
    { figure: 'a page view costs more', unit: 'µs', atMost: 60 },
    { figure: 'sums of a year of ten sites', unit: 'GB', atMost: 1 },
  ],
};

function summary(means: Means): Figures {
  const figure = (label: string, name: string) => means.get(label)?.[name] ?? Number.NaN;
  const large = means.has('10 M') ? '10 M' : '1 M';
  return {
    'slowest call, p99, 10 M': figure('10 M', 'slowest call, p99'),
    'slowest call, 10 M / 1 M': figure('10 M', 'slowest call, p50') / figure('1 M', 'slowest call, p50'),
    'a view is visible after, 10 M': figure('10 M', 'visible'),
    'a page view costs more': figure('with statistics', 'cpuMicros') - figure('without statistics', 'cpuMicros'),
    'sums of a year of ten sites': figure(large, 'yearGB'),
  };
}

async function runSize({ views, filled }: Size, { quick, warmUpMs }: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-census');
  const dataDir = filled ?? join(scratch, 'data');
  if (!filled) await seedWith(dataDir, [`--views=${quick ? views / 10 : views}`]);
  const server = await ParleyProcess.start(scratch, { PARLEY_DATA_DIR: dataDir });
  const database = await openDatabase(dataDir);
  try {
    const token = await signIn(server);
    await pause(quick ? warmUpMs : helperSettleMs);
    await nightlyCheckEnds(server, token);
    const stop = await startViews(server, viewsPerSecond);
    const faults: string[] = [];
    const figures: Figures = { views };
    const calls = await startCensusCalls(server.http, token);
    for (const { name, ask } of calls) {
      await ask();
      const latencies = new Latencies();
      for (let call = 0; call < (quick ? callsOf.quick : callsOf.full); call += 1) {
        const begun = performance.now();
        await ask();
        latencies.add(performance.now() - begun);
      }
      figures[`${name}, p50`] = latencies.percentile(0.5);
      figures[`${name}, p99`] = latencies.percentile(0.99);
    }
    for (const share of ['p50', 'p99']) {
      const all = Object.entries(figures).filter(([name]) => name.endsWith(`, ${share}`));
      figures[`slowest call, ${share}`] = Math.max(...all.map(([, value]) => value));
    }
    figures.visible = await slowestVisible(server, token, faults);
    figures.written = await stop();
    Object.assign(figures, await readSizes(database));
    faults.push(...(await findDifferences(server, token)));
    return { figures, faults };
  } finally {
    await database.end();
    await server.stop();
    removeScratch(scratch);
  }
}

type List = { sum: { pv: number } };

/** The longest of ten times from a view's answer until a list counts it. */
async function slowestVisible({ http }: ParleyProcess, token: string, faults: string[]): Promise<number> {
  const { list } = await http.get<{ list: { id: string; key: string }[] }>('/api/access/getList?pageSize=100', token);
  const site = list.find(({ key }) => key.startsWith('seed-'))!;
  const from = Date.now() - 60_000;
  const query = new URLSearchParams({ dimension: 'source', site: site.id, from: String(from), step: 'hour' });
  const read = async () => (await http.get<List>(`/api/census/flow/getList?${query}`, token)).sum.pv;
  let slowest = 0;
  for (let n = 0; n < 10; n += 1) {
    const before = await read();
    const page = { URL: `http://shop.example/${randomUUID()}`, title: '', language: 'zh-CN', screen: '1x1' };
    await http.post('/api/visitor/hello', { site: site.key, referrer: '', ...page });
    const begun = performance.now();
    if (!(await eventually(async () => (await read()) > before, 3 * visibleMs))) faults.push('a view is never visible');
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return slowest;
}

/** Bytes of the sums for each page view, and for a year of ten sites. */
async function readSizes(database: pg.Client): Promise<Figures> {
  const { rows } = await database.query<{ sums: number; facts: number; days: number; views: number }>(`
    select (select sum(pg_total_relation_size(c.oid)) from pg_class c
            where relname like 'census\\_%' and relkind = 'r')::float8 as sums,
           pg_total_relation_size('visit_facts')::float8 as facts,
           (select count(distinct at) from census_flow where grain = 'd' and dimension = 1)::int as days,
           (select sum(pv) from census_flow where grain = 'm' and dimension = 1)::float8 as views`);
  const { sums, facts, days, views } = rows[0]!;
  return {
    sumsMB: sums / 1e6,
    factsMB: facts / 1e6,
    bytesOfDay: sums / days,
    viewsOfDay: views / days,
    yearGB: ((sums / days) * year.days) / 1e9,
  };
}

type Task = { finishedAt: number | null; compared: number; found: number; differences: unknown[] };

/**
 * The check of each night is due at once on a database that has had none, but from three o'clock on only; lists are read
 * by day.
 */
async function nightlyCheckEnds({ http }: ParleyProcess, token: string): Promise<void> {
  // In the reporting zone of new installations.
  const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours();
  const isOver = async () => {
    type State = { check: unknown; underWay: unknown[] };
    const { check, underWay } = await http.get<State>('/api/census/trust/getState', token);
    return (check !== null || hour < 3) && underWay.length === 0;
  };
  if (!(await eventually(isOver, 1_800_000, 1000))) throw new Error('the nightly check does not end');
}

/** Begins a check once the one that the server may have begun by itself is done. */
async function beginCheck(http: Http, token: string): Promise<{ id: string }> {
  const span = { from: Date.now() - 3 * 86_400_000 };
  for (;;) {
    try {
      return await http.post<{ id: string }>('/api/census/trust/check', span, token);
    } catch (error) {
      if (!(error instanceof Refusal && error.error === 'already-under-way')) throw error;
      await pause(500);
    }
  }
}

/** The server's own check of the last three days: sums against a raw count. */
async function findDifferences({ http }: ParleyProcess, token: string): Promise<string[]> {
  const begun = await beginCheck(http, token);
  let task: (Task & { id: string }) | null = null;
  await eventually(async () => {
    task = (await http.get<{ check: (Task & { id: string }) | null }>('/api/census/trust/getState', token)).check;
    return task?.id === begun.id;
  }, 300_000);
  const said = task as (Task & { id: string }) | null;
  if (said?.id !== begun.id) return ['the check does not end'];
  return said.found > 0
    ? [`${said.found} of ${said.compared} sums differ: ${JSON.stringify(said.differences.slice(0, 3))}`]
    : [];
}

/** Processor time of all processes for each page view, with the triggers that note visits for statistics on or off. */
async function runCost(isOn: boolean, { quick }: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-census-cost');
  const server = await ParleyProcess.start(scratch);
  const database = await openDatabase(server.dataDir);
  try {
    if (!isOn) {
      await database.query('alter table page_views disable trigger page_views_for_census');
      await database.query('alter table visits disable trigger visits_for_census');
    }
    const stop = await startViews(server, viewsPerSecond);
    await pause(quick ? 3000 : helperSettleMs);
    const [before, seconds] = [cpuSeconds(server.roots()), quick ? 10 : 30];
    await pause(seconds * 1000);
    const used = cpuSeconds(server.roots()) - before;
    await stop();
    return { figures: { cpuMicros: (used / (seconds * viewsPerSecond)) * 1e6 }, faults: [] };
  } finally {
    await database.end();
    await server.stop();
    removeScratch(scratch);
  }
}
