import { join } from 'node:path';
import { startParley } from '../peers/parley/peer';
import type { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { pause } from './closed-loop';
import { runOpenLoop } from './open-loop';
import {
  type Figures,
  helperSettleMs,
  nothing,
  type Outcome,
  ratio,
  type Scenario,
  type Step,
  type Timing,
} from './scenario';
import { seedWith, signIn } from './search';

const perSecond = 1000;
const DAY_MS = 86_400_000;
/** The job of retention runs every ten minutes. */
const RETENTION_MS = 600_000;

type Desk = { server: ParleyProcess; token: string; quick: boolean };
type Work = {
  /** Rows with which the data directory is filled by `npm run seed`; absent: none. */
  seeded?: { messages: number } | { views: number };
  /** Milliseconds between the start of the server and the messages. */
  settleMs: number;
  /** Begins the work, which lasts longer than the messages. */
  begin?(desk: Desk, until: number): Promise<Figures>;
};

const NONE: Figures = {};

/** Background work by its name. */
const works = {
  quiet: { settleMs: helperSettleMs },
  // The helper process begins with the index eight seconds after the start.
  index: { seeded: { messages: 250_000 }, settleMs: 9000 },
  rebuild: { seeded: { views: 300_000 }, settleMs: 30_000, begin: rebuild },
  import: { settleMs: helperSettleMs, begin: importPeople },
  export: { seeded: { messages: 250_000 }, settleMs: 120_000, begin: exportAll },
  retention: { seeded: { messages: 250_000 }, settleMs: RETENTION_MS - 20_000, begin: keepShort },
} satisfies Record<string, Work>;
type Name = keyof typeof works;
const names = Object.keys(works).filter((name): name is Exclude<Name, 'quiet'> => name !== 'quiet');

/** Quick runs have a tenth of the rows, and no retention, whose job is first due after ten minutes. */
const QUICK_SHARE = 0.1;

export const scenarioN: Scenario = {
  name: 'N',
  title: `background work beside ${perSecond} messages a second: ${names.join(', ')}`,
  steps: ({ quick }) => [
    step('quiet'),
    ...names.filter((name) => !quick || name !== 'retention').map(step),
    step('quiet'),
  ],
  steady: { label: 'quiet', figure: 'seenP99' },
  summary: (means) =>
    Object.fromEntries(
      names.flatMap((name) => [
        [`p99, ${name} ÷ quiet`, ratio(means, name, 'quiet', 'seenP99')],
        [`slowest, ${name}`, means.get(name)?.slowest ?? Number.NaN],
      ]),
    ),
  targets: names.map((name) => ({ figure: `p99, ${name} ÷ quiet`, unit: '×', atMost: 1.3 })),
};

const step = (name: Name): Step => ({ label: name, peer: nothing, run: (_peer, timing) => run(works[name], timing) });

async function run({ seeded, settleMs, begin }: Work, timing: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-background');
  const dataDir = join(scratch, 'data');
  for (const [what, rows] of Object.entries(seeded ?? {}))
    await seedWith(dataDir, [`--${what}=${rows * (timing.quick ? QUICK_SHARE : 1)}`]);
  const { running, server } = await startParley(scratch, { PARLEY_DATA_DIR: dataDir });
  try {
    const desk = { server, token: await signIn(server), quick: timing.quick };
    await pause(timing.quick ? Math.min(settleMs, 10_000) : settleMs);
    return await runOpenLoop(running, perSecond, timing, (until) => begin?.(desk, until) ?? Promise.resolve(NONE));
  } finally {
    await running.stop();
    removeScratch(scratch);
  }
}

/** Statistics of two months, from the facts. */
async function rebuild({ server: { http }, token }: Desk, until: number): Promise<Figures> {
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await http.post('/api/census/trust/rebuild', { from: to - 60 * DAY_MS, to }, token);
  await pause(until - performance.now());
  type State = { underWay: { kind: string; progress: number }[] };
  const { underWay } = await http.get<State>('/api/census/trust/getState', token);
  return { done: underWay.find(({ kind }) => kind === 'rebuild')?.progress ?? 1 };
}

/** A spreadsheet of 50,000 people. */
async function importPeople({ server, token, quick }: Desk, until: number): Promise<Figures> {
  const count = 50_000 * (quick ? QUICK_SHARE : 1);
  const lines = Array.from({ length: count }, (_, n) => `客户${n},${13_800_000_000 + n},c${n}@example.com`);
  const form = new FormData();
  form.set('file', new Blob([`姓名,手机号,邮箱\n${lines.join('\n')}\n`]), 'people.csv');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.origin}/api/users/import/upload`, { method: 'POST', headers, body: form });
  const { data } = (await answer.json()) as { data: { id: string } };
  await server.http.post('/api/users/import/doStart', { id: data.id }, token);
  await pause(until - performance.now());
  const { done } = await server.http.get<{ done: number }>(`/api/users/import/status?id=${data.id}`, token);
  return { people: done };
}

/** The whole history as files, one after the other. */
async function exportAll({ server, token }: Desk, until: number): Promise<Figures> {
  let rows = 0;
  while (performance.now() < until) {
    const answer = await fetch(`${server.origin}/api/history/export?format=csv`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(120_000),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`no file: ${answer.status}`);
    rows += Number(answer.headers.get('x-rows'));
  }
  return { rows };
}

/** Removes all conversations older than a month; the job is due while the messages are sent. */
async function keepShort({ server: { http }, token }: Desk, until: number): Promise<Figures> {
  type Row = { section: string; value: object; version: number };
  const { list } = await http.get<{ list: Row[] }>('/api/settings/getList', token);
  const { value, version } = list.find(({ section }) => section === 'retention')!;
  await http.post(
    '/api/settings/doEdit',
    { section: 'retention', value: { ...value, talks: 30, visits: 30 }, version },
    token,
  );
  await pause(until - performance.now());
  return NONE;
}
