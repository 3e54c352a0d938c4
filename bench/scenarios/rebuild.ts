import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import type { Http } from '../wire/http';
import { nothing, type Outcome, type Scenario, type Timing } from './scenario';
import { seedWith, signIn } from './search';

const DAY_MS = 86_400_000;
const days = { quick: 4, full: 60 };
/** A data directory filled by `npm run seed -- --views=…`. */
const filled = process.env.PARLEY_BENCH_F_LARGE ?? process.env.PARLEY_BENCH_F_SMALL;

/** A server killed in the middle of a rebuild: its figures are right before, between and after. */
export const scenarioF24: Scenario = {
  name: 'F24',
  title:
    'a server killed in the middle of a rebuild of statistics; PARLEY_BENCH_F_LARGE or …_SMALL names a filled data directory',
  steps: () => [{ label: 'killed', peer: nothing, run: (_peer, timing) => runKilled(timing) }],
  summary: (means) => means.get('killed') ?? {},
  targets: [
    { figure: 'wrong', unit: '', atMost: 0 },
    { figure: 'differences', unit: '', atMost: 0 },
  ],
};

type Task = { id: string; kind: string; progress: number; found: number; finishedAt: number | null };
type State = { underWay: Task[]; check: Task | null };

async function runKilled({ quick }: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-rebuild');
  const dataDir = filled ?? join(scratch, 'data');
  if (!filled) await seedWith(dataDir, ['--views=100000']);
  const server = await ParleyProcess.start(scratch, { PARLEY_DATA_DIR: dataDir });
  try {
    let token = await signIn(server);
    // Whole days of the reporting zone of new installations, which have ended: nothing is added to them.
    const to = Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000;
    const span = { from: to - (quick ? days.quick : days.full) * DAY_MS, to };
    await quiet(server.http, token);
    const right = await readFigures(server.http, token, span);
    let [wrong, looks] = [0, 0];
    const look = async () => {
      looks += 1;
      if ((await readFigures(server.http, token, span)) !== right) wrong += 1;
    };
    const begun = performance.now();
    await server.http.post('/api/census/trust/rebuild', span, token);
    while ((await progressOf(server.http, token)) < 0.4) await look();
    await server.kill();
    const killed = performance.now();
    server.respawn();
    await server.serving();
    const servingMs = performance.now() - killed;
    token = await signIn(server);
    await look();
    const left = await progressOf(server.http, token);
    while ((await progressOf(server.http, token)) < 1) await look();
    const rebuildSeconds = (performance.now() - begun) / 1000;
    await look();
    const differences = await check(server.http, token, span);
    return {
      figures: { days: (to - span.from) / DAY_MS, wrong, looks, differences, rebuildSeconds, servingMs },
      faults: [
        ...(left < 1 ? [] : ['the rebuild ended before the kill']),
        ...(wrong > 0 ? [`${wrong} of ${looks} looks saw other figures`] : []),
        ...(differences > 0 ? [`${differences} figures differ from a raw count`] : []),
      ],
    };
  } finally {
    await server.stop();
    removeScratch(scratch);
  }
}

const stateOf = (http: Http, token: string) => http.get<State>('/api/census/trust/getState', token);

/** Waits until nothing is under way. */
async function quiet(http: Http, token: string): Promise<void> {
  while ((await stateOf(http, token)).underWay.length > 0) await pause(1000);
}

/** 1: nothing is under way. */
async function progressOf(http: Http, token: string): Promise<number> {
  const { underWay } = await stateOf(http, token);
  return underWay.find(({ kind }) => kind === 'rebuild')?.progress ?? 1;
}

/** Lists of all pages over the days that are rebuilt and over a longer time, as text. */
async function readFigures(http: Http, token: string, { from, to }: { from: number; to: number }): Promise<string> {
  const answers = [];
  for (const area of ['flow', 'talk'])
    for (const dimension of ['source', 'engine', 'area', 'keyword', 'platform'])
      for (const since of [from, from - 30 * DAY_MS]) {
        const query = new URLSearchParams({ dimension, from: String(since), to: String(to), step: 'day' });
        answers.push(await http.get(`/api/census/${area}/getList?${query}`, token));
      }
  return JSON.stringify(answers);
}

/** Differences that the server's own check finds between sums and raw rows. */
async function check(http: Http, token: string, span: { from: number; to: number }): Promise<number> {
  const { id } = await http.post<{ id: string }>('/api/census/trust/check', span, token);
  for (;;) {
    const { check: found } = await stateOf(http, token);
    if (found?.id === id && found.finishedAt !== null) return found.found;
    await pause(500);
  }
}
