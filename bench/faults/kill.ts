import { fileURLToPath } from 'node:url';
import { eventually, exitOnSignal } from '../processes/child';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import type { Random } from '../wire/random';
import { seededRandom } from '../wire/random';
import { findViolations } from './check';
import { StormDesk } from './desk';
import { option } from './option';

export interface KillPlan {
  seed: number;
  conversations: number;
  agents: number;
  messagesPerSecond: number;
  serverKills: number;
  postmasterKills: number;
}

export const usualPlan: Omit<KillPlan, 'seed'> = {
  conversations: 50,
  agents: 5,
  messagesPerSecond: 300,
  serverKills: 5,
  postmasterKills: 2,
};

export interface KillReport {
  seed: number;
  sent: number;
  acknowledged: number;
  /** Milliseconds from each kill of the server until it serves, and until every client is bound again. */
  servingMs: number[];
  allBackMs: number[];
  /** Milliseconds from each kill of the postmaster until a message sent after it is acknowledged. */
  savingAgainMs: number[];
  snapshots: number;
  reconnects: number;
  cuts: number;
  violations: string[];
}

type Victim = 'server' | 'postmaster';

/** Limit for any recovery; beyond it the run has failed. */
const timeoutMs = 40_000;
/** Range of the random time of traffic between a recovery and the next kill, in ms. */
const calmMs = { least: 400, most: 1600 };
const tickMs = 10;
/**
 * Maximum number of messages without an answer; no more are sent until some are answered. Clients resend each of them every second, so
 * that a slow machine with more of them would do nothing else. Recovering from a kill takes some 600 at the usual rate.
 */
const maxWaiting = 1000;
/** Mean interval between cuts of one connection, which exercise resuming by cursor. */
const cutEveryMs = 500;
/**
 * Limit for the end of "saving is delayed". A server reports it after 1 s without a failure, after up to 20 s when several
 * failures came shortly one after the other (kills of the postmaster, late answers of a busy machine).
 */
const savingOverMs = 25_000;

/** Sends from both sides, kills at seeded random moments, waits for recovery, and reports violations. */
export async function runKillPlan(plan: KillPlan, say: (line: string) => void): Promise<KillReport> {
  say(`kill plan, seed ${plan.seed}: ${plan.serverKills} × server, ${plan.postmasterKills} × postmaster`);
  const scratch = makeScratch('kill');
  const random = seededRandom(plan.seed);
  const server = await ParleyProcess.start(scratch);
  const desk = new StormDesk(server, random);
  const storm = new Storm(plan, desk, server, random, say);
  try {
    await desk.open(plan.agents, plan.conversations);
    const report = await storm.run();
    desk.close();
    const leftOver = await server.stop();
    report.violations.push(...leftOver.map((what) => `SIGTERM did not end the ${what}`));
    if (report.violations.length === 0) removeScratch(scratch);
    else say(`logs and data are kept in ${scratch}`);
    return report;
  } catch (error) {
    say(`the server's last words: ${server.child.outputTail()}`);
    throw error;
  } finally {
    storm.stop();
    desk.close();
    await server.stop();
  }
}

class Storm {
  private readonly plan: KillPlan;
  private readonly desk: StormDesk;
  private readonly server: ParleyProcess;
  private readonly random: Random;
  private readonly say: (line: string) => void;
  private readonly begun = performance.now();
  private readonly report: KillReport;
  private timer: NodeJS.Timeout | undefined;
  private mayCut = true;
  private lastCut = 0;
  private latest = { index: 0, onlyID: '' };

  constructor(plan: KillPlan, desk: StormDesk, server: ParleyProcess, random: Random, say: (line: string) => void) {
    this.plan = plan;
    this.desk = desk;
    this.server = server;
    this.random = random;
    this.say = say;
    this.report = {
      seed: plan.seed,
      sent: 0,
      acknowledged: 0,
      servingMs: [],
      allBackMs: [],
      savingAgainMs: [],
      snapshots: 0,
      reconnects: 0,
      cuts: 0,
      violations: [],
    };
  }

  async run(): Promise<KillReport> {
    this.talk();
    for (const victim of this.victims()) {
      await this.calm();
      if (victim === 'server') await this.killServer();
      else await this.killPostmaster();
    }
    await this.calm();
    this.stop();
    await this.settle();
    return this.report;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private talk(): void {
    const begun = performance.now();
    let said = 0;
    this.timer = setInterval(() => {
      const due = Math.floor(((performance.now() - begun) / 1000) * this.plan.messagesPerSecond);
      while (said < due && this.desk.waiting() < maxWaiting) this.sayOne(said++);
      said = due;
      this.perhapsCut();
    }, tickMs);
  }

  private sayOne(number: number): void {
    const index = Math.floor(this.random() * this.plan.conversations);
    const side = this.random() < 0.5 ? 'user' : 'service';
    this.latest = { index, onlyID: this.desk.say(index, side, `第 ${number} 句 from ${side} "\\ \u{1f44b}`) };
    if (readsAtAll(index) && this.random() < 0.02) this.desk.read(index);
  }

  private perhapsCut(): void {
    if (!this.mayCut || performance.now() - this.lastCut < cutEveryMs) return;
    this.lastCut = performance.now();
    this.report.cuts += 1;
    this.desk.clients[Math.floor(this.random() * this.desk.clients.length)]!.cut();
  }

  private victims(): Victim[] {
    const victims: Victim[] = [
      ...new Array<Victim>(this.plan.serverKills).fill('server'),
      ...new Array<Victim>(this.plan.postmasterKills).fill('postmaster'),
    ];
    for (let i = victims.length - 1; i > 0; i--) {
      const other = Math.floor(this.random() * (i + 1));
      [victims[i], victims[other]] = [victims[other]!, victims[i]!];
    }
    return victims;
  }

  private calm(): Promise<void> {
    const ms = calmMs.least + this.random() * (calmMs.most - calmMs.least);
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  private async killServer(): Promise<void> {
    if (!this.server.child.isRunning()) this.violation(`the server ended by itself: ${this.server.child.outputTail()}`);
    const killed = performance.now();
    await this.server.kill();
    const areBack = this.desk.watchReturn();
    this.server.respawn();
    await this.server.serving();
    const servingMs = Math.round(performance.now() - killed);
    this.report.servingMs.push(servingMs);
    const { onlyID, index } = this.latest;
    await this.recovered('all clients back', () => areBack() && this.desk.isAcknowledged(index, onlyID));
    const allBackMs = Math.round(performance.now() - killed);
    this.report.allBackMs.push(allBackMs);
    this.say(`  server killed: serving after ${servingMs} ms, all back after ${allBackMs} ms`);
  }

  private async killPostmaster(): Promise<void> {
    const postmaster = this.server.postmaster();
    if (!postmaster) throw new Error('no postmaster found below the data directory');
    this.mayCut = false;
    await this.recovered('cut lines back', () => this.desk.allBound());
    const lostBefore = this.desk.lost.length;
    const killed = performance.now();
    process.kill(postmaster, 'SIGKILL');
    const last = this.latest.onlyID;
    await this.recovered('a message after the kill', () => this.latest.onlyID !== last);
    const { index, onlyID } = this.latest;
    await this.recovered('saving again', () => this.desk.isAcknowledged(index, onlyID));
    const savingAgainMs = Math.round(performance.now() - killed);
    this.report.savingAgainMs.push(savingAgainMs);
    const lost = this.desk.lost.slice(lostBefore);
    if (lost.length > 0)
      this.violation(`I5: ${lost.length} sockets were lost with the postmaster, which should stay: ${lost.join('; ')}`);
    if (!this.server.child.isRunning()) this.violation(`I5: the server died with the postmaster`);
    this.mayCut = true;
    this.say(`  postmaster killed: saving again after ${savingAgainMs} ms`);
  }

  private async recovered(what: string, ask: () => boolean): Promise<void> {
    if (await eventually(ask, timeoutMs)) return;
    const unbound = this.desk.clients.filter(({ bound }) => !bound).length;
    throw new Error(`no recovery (${what}): ${unbound} clients unbound, ${this.desk.waiting()} messages wait`);
  }

  private async settle(): Promise<void> {
    if (!(await this.desk.settled())) {
      this.violation(`no rest: ${this.desk.waiting()} messages wait, or some screen lacks what was acknowledged`);
    }
    for (const { index, agentView } of this.desk.conversations) this.finalRead(index, agentView.contiguous);
    const evidence = await this.desk.evidence();
    this.report.violations.push(...this.desk.shownFaults());
    this.report.violations.push(...this.desk.faults, ...evidence.flatMap(findViolations));
    const isOver = await eventually(() => this.desk.delayed.size === 0, savingOverMs);
    if (!isOver) this.violation(`${this.desk.delayed.size} sockets still believe that saving is delayed`);
    this.report.sent = evidence.reduce((sum, { sent }) => sum + sent.length, 0);
    this.report.acknowledged = evidence.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    this.report.snapshots = this.desk.clients.reduce((sum, { snapshots }) => sum + snapshots, 0);
    this.report.reconnects = this.desk.clients.reduce((sum, { reconnects }) => sum + reconnects, 0);
    const seconds = ((performance.now() - this.begun) / 1000).toFixed(1);
    this.say(`  ${this.report.sent} messages, ${this.report.violations.length} violations, ${seconds} s`);
  }

  /** A third of the conversations is never read, a third completely, a third partly. */
  private finalRead(index: number, last: number): void {
    if (readsAtAll(index)) this.desk.read(index, index % 3 === 1 ? last : Math.floor(last / 2));
  }

  private violation(what: string): void {
    this.report.violations.push(what);
  }
}

function readsAtAll(index: number): boolean {
  return index % 3 !== 0;
}

/** As a program: `--kills=20 --postmaster-kills=4 --rate=300 --conversations=50 --agents=5 --seed=1`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  exitOnSignal();
  const report = await runKillPlan(
    {
      seed: option('seed', Date.now() % 1_000_000),
      conversations: option('conversations', usualPlan.conversations),
      agents: option('agents', usualPlan.agents),
      messagesPerSecond: option('rate', usualPlan.messagesPerSecond),
      serverKills: option('kills', usualPlan.serverKills),
      postmasterKills: option('postmaster-kills', usualPlan.postmasterKills),
    },
    console.log,
  );
  const { violations, ...figures } = report;
  console.log(JSON.stringify(figures));
  for (const violation of violations.slice(0, 40)) console.log(`violation: ${violation}`);
  if (violations.length > 40) console.log(`and ${violations.length - 40} more`);
  process.exit(violations.length > 0 ? 1 : 0);
}
