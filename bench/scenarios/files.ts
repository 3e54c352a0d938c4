import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Latencies } from '../measure/latency';
import { ParleyDesk } from '../peers/parley/desk';
import { projectRoot } from '../processes/child';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { pause, planOf, shapeA } from './closed-loop';
import { conversations, sendOnSchedule } from './open-loop';
import { type Figures, helperSettleMs, nothing, type Outcome, type Scenario, type Step, type Timing } from './scenario';
import { seed, signIn } from './search';
import { Tally } from './tally';

/** Whether files are made during the measurement, and whether by a thread or a process. */
type Shape = { isMakingFiles: boolean; isThread: boolean };

const perSecond = 500;
const seededMessages = 60_000;

/**
 * Latency of messages, from the scheduled moment until the agent has them, while files are made one after the other.
 */
export const scenarioFiles: Scenario = {
  name: 'files',
  title: `files made by a process and by a thread, beside ${perSecond} messages a second`,
  steps: () => [
    step('no file', { isMakingFiles: false, isThread: false }),
    step('process', { isMakingFiles: true, isThread: false }),
    step('thread', { isMakingFiles: true, isThread: true }),
  ],
  summary: (means) =>
    Object.fromEntries(
      [...means].flatMap(([label, figures]) => [
        [`p50, ${label}`, figures.seenP50 ?? Number.NaN],
        [`p99, ${label}`, figures.seenP99 ?? Number.NaN],
        [`rows a second, ${label}`, figures.rowsPerSecond ?? Number.NaN],
      ]),
    ),
  targets: [],
};

const step = (label: string, shape: Shape): Step => ({
  label,
  peer: nothing,
  run: (_peer, timing) => run(shape, timing),
});

async function run({ isMakingFiles, isThread }: Shape, timing: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-files');
  const dataDir = join(scratch, 'data');
  await seed(dataDir, seededMessages);
  const shim = pathToFileURL(join(projectRoot, 'bench/processes/files-as-thread.mjs')).href;
  const server = await ParleyProcess.start(scratch, {
    PARLEY_DATA_DIR: dataDir,
    ...(isThread && { NODE_OPTIONS: `--import=${shim}` }),
  });
  try {
    const token = await signIn(server);
    await pause(helperSettleMs);
    const tally = new Tally(conversations);
    const desk = await ParleyDesk.open(server, planOf({ ...shapeA, conversations }), tally);
    const seen = new Latencies();
    const dueAt = new Map<string, number>();
    const end = performance.now() + timing.warmUpMs + timing.measuredMs;
    tally.onSeen = (_conversation, _listener, onlyID) => {
      const due = dueAt.get(onlyID);
      if (due !== undefined && due >= end - timing.measuredMs) seen.add(performance.now() - due);
    };
    const files = isMakingFiles ? makeFiles(server, token, end) : null;
    await sendOnSchedule(desk, tally, perSecond, end, (onlyID, due) => dueAt.set(onlyID, due));
    const made = await files;
    const maker = makerOf(server.child.pid);
    await pause(500);
    desk.close();
    const figures: Figures = {
      seenP50: seen.percentile(0.5),
      seenP99: seen.percentile(0.99),
      messages: seen.count,
      serverMB: residentMB(server.child.pid),
      ...(maker && { makerMB: residentMB(maker) }),
      ...made,
    };
    return { figures, faults: [] };
  } finally {
    await server.stop();
    removeScratch(scratch);
  }
}

/** Downloads one file after the other as fast as possible. */
async function makeFiles(server: ParleyProcess, token: string, end: number): Promise<Figures> {
  const begun = performance.now();
  let files = 0;
  let rows = 0;
  while (performance.now() < end) {
    const answer = await fetch(`${server.origin}/api/history/export?format=xlsx`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(60_000),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`no file: ${answer.status}`);
    files += 1;
    rows += Number(answer.headers.get('x-rows'));
  }
  return { files, rowsPerSecond: (rows * 1000) / (performance.now() - begun) };
}

const residentMB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** Process id of the process that makes files; null: none runs. */
function makerOf(pid: number): number | null {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('make-files.js')) ?? null;
}
