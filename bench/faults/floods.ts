import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Latencies } from '../measure/latency';
import { exitOnSignal } from '../processes/child';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { seededRandom } from '../wire/random';
import { StormDesk } from './desk';
import type { FloodCounts } from './flood';
import { option } from './option';

/*
 * Attack 28: messages of others while one visitor sends 1,000 frames a second, one address opens visitors without end, and
 * pictures of 400 million pixels are uploaded. The flood comes from a process and an address of its own (flood.ts).
 * `--seconds=8` of each phase; quiet and flooded phases in turn.
 */

const conversations = 20;
const perSecond = 100;
const bound = 2;

const phaseMs = option('seconds', 8) * 1000;
const violations: string[] = [];
const figures: Record<string, unknown> = {};
const counts: FloodCounts = {};

exitOnSignal();
const scratch = makeScratch('floods');
const server = await ParleyProcess.start(scratch);
const desk = new StormDesk(server, seededRandom(5));
const flood = fork(fileURLToPath(new URL('./flood.ts', import.meta.url)), [server.origin]);
try {
  await Promise.all([desk.open(4, conversations), once(flood, 'message')]);
  await measure();
  const quiet: number[] = [];
  const flooded: number[] = [];
  for (let round = 0; round < 2; round++) {
    quiet.push(await measure());
    flooded.push(await measureBeside(flood));
  }
  const p99 = { quiet: Math.min(...quiet), flooded: Math.min(...flooded) };
  Object.assign(figures, counts, { quiet, flooded, ratio: Number((p99.flooded / p99.quiet).toFixed(2)) });
  if (p99.flooded > bound * p99.quiet) violations.push(`I6: p99 of others is ${figures.ratio} × the quiet one`);
  if (!(await desk.settled())) violations.push('no rest');
  violations.push(...desk.faults);
  if (desk.lost.length > 0) violations.push(`sockets of others were lost: ${desk.lost.join('; ')}`);
} catch (error) {
  violations.push(String(error), server.child.outputTail());
}
flood.disconnect();
desk.close();
await server.stop();
console.log(JSON.stringify(figures));
for (const violation of violations.slice(0, 40)) console.log(`violation: ${violation}`);
if (violations.length === 0) removeScratch(scratch);
process.exit(violations.length > 0 ? 1 : 0);

/** The 99th percentile of acknowledgements in milliseconds, by when each message was due. */
async function measure(): Promise<number> {
  const latencies = new Latencies();
  const waiting = new Map<string, { index: number; due: number }>();
  const begun = performance.now();
  let said = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      for (const [onlyID, { index, due }] of waiting) {
        if (!desk.isAcknowledged(index, onlyID)) continue;
        latencies.add(now - due);
        waiting.delete(onlyID);
      }
      for (; said < ((now - begun) / 1000) * perSecond && now - begun < phaseMs; said++) {
        const onlyID = desk.say(said % conversations, said % 2 ? 'user' : 'service', `message ${said}`);
        waiting.set(onlyID, { index: said % conversations, due: begun + (said / perSecond) * 1000 });
      }
      if (now - begun < phaseMs || waiting.size > 0) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  return Math.round(latencies.percentile(0.99) * 10) / 10;
}

async function measureBeside(flooding: ChildProcess): Promise<number> {
  flooding.send('begin');
  const p99 = await measure();
  flooding.send('end');
  const [some] = (await once(flooding, 'message')) as [FloodCounts];
  for (const [what, number] of Object.entries(some)) counts[what] = (counts[what] ?? 0) + number;
  return p99;
}
