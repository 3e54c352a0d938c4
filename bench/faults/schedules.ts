import { setTimeout as pause } from 'node:timers/promises';
import { startBalancer } from '../processes/balancer';
import { eventually, exitOnSignal } from '../processes/child';
import { makeScratch, removeScratch } from '../processes/scratch';
import { startSeveral } from '../processes/several';
import { Http } from '../wire/http';
import { below, oneOf, type Random, seededRandom } from '../wire/random';
import { findViolations } from './check';
import { StormDesk } from './desk';
import { option } from './option';
import { type StepName, Steps, staysConnected, stepNames } from './steps';

interface Plan {
  schedules: number;
  /** No schedule begins later than this. */
  minutes: number;
  processes: number;
  seed: number;
  conversations: number;
  agents: number;
  rate: number;
  /** The steps of each schedule; by default three of `stepNames` by the seed. */
  steps: readonly StepName[] | undefined;
  /** Steps follow one another, with some calm between, instead of overlapping. */
  apart: boolean;
}

const tickMs = 10;
const recoverMs = 40_000;
/** Range of the time that a step lasts, and limit of the time within which the steps of a schedule begin, in ms. */
const lastsMs = { least: 200, most: 1500 };
const beginMs = 800;
/** Calm between steps that do not overlap, in ms. */
const calmMs = 1500;
/** Clients send unanswered messages again every second: with more of them a slow machine would do nothing else. */
const maxWaiting = 1000;

/**
 * Seeded schedules of faults (steps.ts) over several processes on one PostgreSQL and one NATS behind a balancer. The
 * steps of a schedule overlap, while agents and visitors write; afterwards screens, acknowledgements, counters and what
 * has come to the stored record since the last look are compared, and at the end the whole record is read again.
 */
class Schedules {
  private readonly plan: Plan;
  private readonly desk: StormDesk;
  /** For what is written. */
  private readonly random: Random;
  /** For the steps alone, since how much is written and reconnected depends on the machine. */
  private readonly choices: Random;
  private readonly waiting = new Map<string, { index: number; at: number }>();
  private readonly steps: Steps;
  private timer: NodeJS.Timeout | undefined;
  /** Milliseconds of the longest wait for an acknowledgement, of each schedule. */
  readonly longestMs: number[] = [];
  /** Milliseconds until all screens are right after the last step of a schedule. */
  readonly rightMs: number[] = [];
  sent = 0;
  violations: string[] = [];
  private longest = 0;

  constructor(plan: Plan, steps: Steps, desk: StormDesk, random: Random) {
    this.plan = plan;
    this.desk = desk;
    this.random = random;
    this.choices = seededRandom(plan.seed);
    this.steps = steps;
  }

  async run(): Promise<void> {
    await this.desk.open(this.plan.agents, this.plan.conversations);
    await this.steps.open();
    const end = performance.now() + this.plan.minutes * 60_000;
    for (let number = 1; number <= this.plan.schedules && performance.now() < end; number++) {
      const chosen = this.plan.steps ?? Array.from({ length: 3 }, () => oneOf(stepNames, this.choices));
      const lostBefore = this.desk.lost.length;
      this.desk.slow.clear();
      this.longest = 0;
      this.talk();
      await this.takeAll(chosen);
      this.stop();
      await this.judge(number, chosen);
      const lost = this.desk.lost.slice(lostBefore);
      if (lost.length > 0 && staysConnected(chosen))
        this.violations.push(`healthy clients were cut: ${lost.join('; ')}`);
      if (this.violations.length > 0) return;
    }
    await this.readAgain();
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
    const index = below(this.plan.conversations, this.random);
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
      this.longest = Math.max(this.longest, now - at);
    }
  }

  private async takeAll(chosen: readonly StepName[]): Promise<void> {
    const first = below(this.plan.processes, this.choices);
    const taken = chosen.map((step, index) => ({
      step,
      number: first + index,
      after: this.choices() * beginMs,
      ms: lastsMs.least + this.choices() * (lastsMs.most - lastsMs.least),
    }));
    if (this.plan.apart) {
      for (const { step, number, ms } of taken) {
        await pause(calmMs);
        await this.steps.take(step, number, ms);
        await this.recovered();
      }
      return;
    }
    const ends = taken.map(async ({ step, number, after, ms }) => {
      await pause(after);
      await this.steps.take(step, number, ms);
    });
    await Promise.all(ends);
    await this.recovered();
  }

  /** All clients are bound again, and no message waits for longer than it takes to send it once more. */
  private recovered(): Promise<void> {
    return this.until('all clients back and nothing waits', () => {
      this.look();
      return this.desk.allBound() && [...this.waiting.values()].every(({ at }) => performance.now() - at < 1500);
    });
  }

  private async judge(number: number, chosen: readonly StepName[]): Promise<void> {
    const stopped = performance.now();
    const isRight = await this.desk.settled();
    const ms = Math.round(performance.now() - stopped);
    this.rightMs.push(ms);
    this.look();
    if (!isRight) this.violations.push(`no rest: ${this.desk.waiting()} messages wait, or a screen lacks some`);
    this.violations.push(...this.desk.shownFaults());
    this.violations.push(...this.desk.faults, ...this.steps.violations);
    for (const found of await this.desk.evidence('since the last look')) this.violations.push(...findViolations(found));
    this.longestMs.push(Math.round(this.longest));
    console.log(
      `  schedule ${number} (${chosen.join(', ')}): ${this.violations.length} violations, right after ${ms} ms, ` +
        `longest wait ${Math.round(this.longest)} ms`,
    );
  }

  /** What was stored by earlier schedules is there still. */
  private async readAgain(): Promise<void> {
    for (const found of await this.desk.evidence()) this.violations.push(...findViolations(found));
  }

  private async until(what: string, ask: () => boolean): Promise<void> {
    if (!(await eventually(ask, recoverMs))) this.violations.push(`no recovery: ${what}`);
  }
}

function wantedSteps(): readonly StepName[] | undefined {
  const word = process.argv.find((candidate) => candidate.startsWith('--steps='));
  const names = word?.slice('--steps='.length).split(',');
  return names?.map((name) => {
    const step = stepNames.find((known) => known === name);
    if (!step) throw new Error(`unknown step ${name}: ${stepNames.join(', ')}`);
    return step;
  });
}

/** `--schedules=200 --minutes=60 --processes=2 --seed=1 --rate=200 --conversations=20 --agents=5 --steps=restart,restart --apart=1`. */
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
  apart: option('apart', 0) === 1,
};
console.log(`${plan.schedules} schedules over ${plan.processes} processes, seed ${plan.seed}`);
const begun = performance.now();
const scratch = makeScratch('schedules');
const random = seededRandom(plan.seed + 1);
const several = await startSeveral(scratch, plan.processes, random);
const balancer = await startBalancer(several.processes);
const place = { origin: balancer.origin, http: new Http(balancer.origin) };
const desk = new StormDesk(place, random, { ofSeveral: true, tabs: true });
const steps = new Steps({ several, desk, place, random });
const schedules = new Schedules(plan, steps, desk, random);
try {
  await schedules.run();
} catch (error) {
  schedules.violations.push(String(error));
}
schedules.stop();
desk.close();
steps.close();
balancer.close();
await several.stop();
const { violations, longestMs, rightMs, sent } = schedules;
const seconds = Math.round((performance.now() - begun) / 1000);
const figures = {
  seed: plan.seed,
  schedules: rightMs.length,
  seconds,
  sent,
  reconnects: desk.clients.reduce((sum, { reconnects }) => sum + reconnects, 0),
  longestWaitMs: { median: median(longestMs), most: Math.max(...longestMs) },
  rightMs: { median: median(rightMs), most: Math.max(...rightMs) },
  ...steps.figures,
};
console.log(JSON.stringify(figures));
for (const violation of violations.slice(0, 40)) console.log(`violation: ${violation}`);
if (violations.length === 0) removeScratch(scratch);
else console.log(`seed ${plan.seed}; logs and data are kept in ${scratch}`);
process.exit(violations.length > 0 ? 1 : 0);

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
