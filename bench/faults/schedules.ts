import { signalTree } from '../measure/processes';
import { startBalancer } from '../processes/balancer';
import { eventually, exitOnSignal } from '../processes/child';
import type { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { type Several, startSeveral } from '../processes/several';
import { Http } from '../wire/http';
import { type Random, seededRandom } from '../wire/random';
import { findViolations } from './check';
import { StormDesk } from './desk';
import { option } from './option';

/**
 * Faults 1, 3, 4, 8, 9, 12, 13 and 22 in seeded order, over several processes on one PostgreSQL and one NATS behind a
 * balancer. `restart`: SIGTERM, as in a rolling restart; `kill`: SIGKILL; `bus`: NATS is killed and started again;
 * `silent-bus` and `silent-database`: suspended with all their processes; `cut`: connections of clients are cut;
 * `blocked`: a server's loop stands still for 2 s; `quota`: it runs a fifth of the time (fault 22).
 */
const steps = ['kill', 'restart', 'bus', 'silent-bus', 'silent-database', 'cut', 'blocked', 'quota'] as const;
type StepName = (typeof steps)[number];

interface Plan {
  schedules: number;
  /** No schedule begins later than this. */
  minutes: number;
  processes: number;
  seed: number;
  conversations: number;
  agents: number;
  rate: number;
  /** The steps of each schedule; by default three of `steps` by the seed. */
  steps: readonly StepName[] | undefined;
}

const tickMs = 10;
const recoverMs = 40_000;
/** Milliseconds that a bus or a database is away. */
const awayMs = 3000;
/** Milliseconds for which a server's loop is blocked, and for which it has a quota of processor time. */
const blockedMs = 2000;
const quotaMs = 8000;
/** Of each of these turns a server with a quota runs a fifth. */
const turnMs = 100;
/** Clients send unanswered messages again every second: with more of them a slow machine would do nothing else. */
const maxWaiting = 1000;

class Schedules {
  private readonly plan: Plan;
  private readonly several: Several;
  private readonly desk: StormDesk;
  private readonly random: Random;
  private readonly waiting = new Map<string, { index: number; at: number }>();
  private timer: NodeJS.Timeout | undefined;
  /** Milliseconds of the longest wait for an acknowledgement, by step. */
  readonly longest: Record<string, number> = {};
  /** Milliseconds until all screens are right after the last step of a schedule. */
  readonly rightMs: number[] = [];
  sent = 0;
  violations: string[] = [];
  private step = 'calm';

  constructor(plan: Plan, several: Several, desk: StormDesk, random: Random) {
    this.plan = plan;
    this.several = several;
    this.desk = desk;
    this.random = random;
  }

  async run(): Promise<void> {
    await this.desk.open(this.plan.agents, this.plan.conversations);
    const end = performance.now() + this.plan.minutes * 60_000;
    for (let number = 1; number <= this.plan.schedules && performance.now() < end; number++) {
      const chosen = this.plan.steps ?? Array.from({ length: 3 }, () => steps[this.below(steps.length)]!);
      this.talk();
      for (const [index, step] of chosen.entries()) await this.take(step, index);
      this.stop();
      await this.judge(number, chosen);
      if (this.violations.length > 0) return;
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private talk(): void {
    const begun = performance.now();
    let said = 0;
    this.timer = setInterval(() => {
      this.look();
      const due = Math.floor(((performance.now() - begun) / 1000) * this.plan.rate);
      for (; said < due; said++) if (this.desk.waiting() < maxWaiting) this.sayOne();
    }, tickMs);
  }

  private sayOne(): void {
    const index = this.below(this.plan.conversations);
    const side = this.random() < 0.5 ? 'user' : 'service';
    this.sent += 1;
    const onlyID = this.desk.say(index, side, `message ${this.sent}`);
    this.waiting.set(onlyID, { index, at: performance.now() });
  }

  private look(): void {
    const now = performance.now();
    for (const [onlyID, { index, at }] of this.waiting) {
      if (!this.desk.isAcknowledged(index, onlyID)) continue;
      this.waiting.delete(onlyID);
      this.longest[this.step] = Math.round(Math.max(this.longest[this.step] ?? 0, now - at));
    }
  }

  private async take(step: StepName, index: number): Promise<void> {
    this.step = 'calm';
    await pause(1500);
    this.step = step;
    const { processes, nats, cluster } = this.several;
    const server = processes[index % processes.length]!;
    if (step === 'kill' || step === 'restart') {
      const areBack = this.desk.allBound.bind(this.desk);
      if (step === 'kill') await server.kill();
      else await server.terminate();
      server.respawn();
      await server.serving();
      await this.until('all clients back', areBack);
    } else if (step === 'bus') {
      await nats.kill();
      await pause(awayMs);
      await nats.start();
    } else if (step === 'blocked' || step === 'quota') {
      await this.slow(server, step);
    } else if (step === 'cut') {
      for (let n = 0; n < 20; n++) this.desk.clients[this.below(this.desk.clients.length)]!.cut();
    } else {
      const { pid } = step === 'silent-bus' ? nats.child : cluster.postmaster;
      signalTree(pid, 'SIGSTOP');
      await pause(awayMs);
      signalTree(pid, 'SIGCONT');
    }
    await pause(500);
    await this.until('nothing waits', () => {
      this.look();
      return [...this.waiting.values()].every(({ at }) => performance.now() - at < 1500);
    });
  }

  /** Clients of a server that is slow stay connected: it must not take its own pauses for their silence. */
  private async slow({ child: { pid } }: ParleyProcess, step: 'blocked' | 'quota'): Promise<void> {
    const lostBefore = this.desk.lost.length;
    const [standsMs, runsMs] = step === 'blocked' ? [blockedMs, 0] : [turnMs * 0.8, turnMs * 0.2];
    const end = performance.now() + (step === 'blocked' ? blockedMs : quotaMs);
    while (performance.now() < end) {
      process.kill(pid, 'SIGSTOP');
      await pause(standsMs);
      process.kill(pid, 'SIGCONT');
      await pause(runsMs);
    }
    const lost = this.desk.lost.slice(lostBefore);
    if (lost.length > 0) this.violations.push(`${step}: ${lost.length} healthy clients were cut: ${lost.join('; ')}`);
  }

  private async judge(number: number, chosen: readonly StepName[]): Promise<void> {
    const stopped = performance.now();
    const isRight = await this.desk.settled();
    const ms = Math.round(performance.now() - stopped);
    this.rightMs.push(ms);
    this.look();
    if (!isRight) this.violations.push(`no rest: ${this.desk.waiting()} messages wait, or a screen lacks some`);
    for (const { agentView, visitorView } of this.desk.conversations)
      this.violations.push(...agentView.faults, ...visitorView.faults);
    this.violations.push(...this.desk.faults);
    for (const found of await this.desk.evidence()) this.violations.push(...findViolations(found));
    console.log(
      `  schedule ${number} (${chosen.join(', ')}): ${this.violations.length} violations, right after ${ms} ms`,
    );
  }

  private async until(what: string, ask: () => boolean): Promise<void> {
    if (!(await eventually(ask, recoverMs))) this.violations.push(`no recovery after ${this.step}: ${what}`);
  }

  private below(count: number): number {
    return Math.floor(this.random() * count);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function wantedSteps(): readonly StepName[] | undefined {
  const word = process.argv.find((candidate) => candidate.startsWith('--steps='));
  const names = word?.slice('--steps='.length).split(',');
  return names?.map((name) => {
    const step = steps.find((known) => known === name);
    if (!step) throw new Error(`unknown step ${name}: ${steps.join(', ')}`);
    return step;
  });
}

/** `--schedules=200 --minutes=60 --processes=2 --seed=1 --rate=200 --conversations=20 --agents=5 --steps=restart,restart`. */
exitOnSignal();
const plan: Plan = {
  schedules: option('schedules', 1),
  minutes: option('minutes', 60),
  processes: option('processes', 2),
  seed: option('seed', Date.now() % 1_000_000),
  conversations: option('conversations', 20),
  agents: option('agents', 5),
  rate: option('rate', 200),
  steps: wantedSteps(),
};
console.log(`${plan.schedules} schedules over ${plan.processes} processes, seed ${plan.seed}`);
const begun = performance.now();
const scratch = makeScratch('schedules');
const several = await startSeveral(scratch, plan.processes);
const balancer = await startBalancer(several.processes);
const random = seededRandom(plan.seed);
const desk = new StormDesk({ origin: balancer.origin, http: new Http(balancer.origin) }, random, {
  ofSeveral: true,
});
const schedules = new Schedules(plan, several, desk, random);
try {
  await schedules.run();
} catch (error) {
  schedules.violations.push(String(error));
}
schedules.stop();
desk.close();
balancer.close();
await several.stop();
const { violations, longest, rightMs, sent } = schedules;
const seconds = Math.round((performance.now() - begun) / 1000);
console.log(
  JSON.stringify({ seed: plan.seed, schedules: rightMs.length, seconds, sent, longestWaitMs: longest, rightMs }),
);
for (const violation of violations.slice(0, 40)) console.log(`violation: ${violation}`);
if (violations.length === 0) removeScratch(scratch);
else console.log(`seed ${plan.seed}; logs and data are kept in ${scratch}`);
process.exit(violations.length > 0 ? 1 : 0);
