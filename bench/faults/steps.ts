import { setTimeout as pause } from 'node:timers/promises';
import { signalTree } from '../measure/processes';
import type { ParleyProcess } from '../processes/parley';
import type { Several } from '../processes/several';
import { oneOf, type Random } from '../wire/random';
import type { Place, StormDesk } from './desk';
import { SlowReaders } from './slow-readers';
import { Transfers } from './transfers';

/**
 * The faults of seeded schedules (1, 3, 4, 8–15, 17 and 22). `restart`: SIGTERM, as in a rolling restart; `kill`:
 * SIGKILL; `bus`: NATS is killed and started again; `silent-bus` and `silent-database`: suspended with all their
 * processes; `cut`: connections of clients are cut; `cursor`: they are cut and resume from a cursor of the past, the
 * future or nobody; `repeat`: acknowledged messages are sent again with another text; `blocked`: a server's loop stands
 * still; `quota`: it runs a fifth of the time; `doubled`: each text between processes is delivered twice;
 * `slow-reader`: clients do not read, and one of them gets more than a server may hold; `transfer`: conversations are
 * transferred while the visitor leaves or a client is killed.
 */
export const stepNames = [
  'kill',
  'restart',
  'bus',
  'silent-bus',
  'silent-database',
  'cut',
  'cursor',
  'repeat',
  'blocked',
  'quota',
  'doubled',
  'slow-reader',
  'transfer',
] as const;
export type StepName = (typeof stepNames)[number];

/** Steps during which every client stays connected; of a `slow-reader` and a `transfer` those that are not part of it. */
const connectedSteps: readonly StepName[] = [
  'repeat',
  'blocked',
  'quota',
  'silent-database',
  'doubled',
  'slow-reader',
  'transfer',
];

/** Whether no client may lose its connection while `chosen` run. */
export function staysConnected(chosen: readonly StepName[]): boolean {
  return chosen.every((step) => connectedSteps.includes(step));
}

/** Number of clients that are cut, and of messages that are repeated. */
const manyAtOnce = 20;
/** Of each of these turns a server with a quota runs a fifth; in ms. */
const turnMs = 100;
/** Limit for the end of a server by SIGTERM, in ms. */
const endMs = 5000;

/** `place`: the balancer over the processes. */
type Parts = { several: Several; desk: StormDesk; place: Place; random: Random };

export class Steps {
  private readonly several: Several;
  private readonly desk: StormDesk;
  private readonly random: Random;
  private readonly place: Place;
  private readonly slowReaders: SlowReaders;
  private readonly transfers: Transfers;
  /** The last step that began at each process and at NATS: those of one process follow one another. */
  private readonly busy = new Map<object, Promise<unknown>>();
  private readonly taken: Partial<Record<StepName, number>> = {};
  private readonly ownViolations: string[] = [];

  constructor({ several, desk, place, random }: Parts) {
    this.several = several;
    this.desk = desk;
    this.random = random;
    this.place = place;
    this.slowReaders = new SlowReaders(desk, random);
    this.transfers = new Transfers(place, several.processes, random);
  }

  /** Called when the desk's conversations are open. */
  async open(): Promise<void> {
    await this.slowReaders.open(this.place);
    await this.transfers.open();
  }

  get violations(): string[] {
    return [...this.ownViolations, ...this.slowReaders.violations, ...this.transfers.violations];
  }

  /** How often each step was taken, and what came of those that count something. */
  get figures() {
    const { taken, several, slowReaders, transfers } = this;
    return {
      steps: taken,
      doubledTexts: several.busLine?.copies,
      floodedTabs: slowReaders.flooded,
      transfers: transfers.outcomes,
    };
  }

  close(): void {
    this.slowReaders.close();
    this.transfers.close();
  }

  /** Takes one step; it lasts for `ms` where it has no end of its own. `number` selects the process. */
  async take(step: StepName, number: number, ms: number): Promise<void> {
    const { processes, nats, cluster, busLine } = this.several;
    this.taken[step] = (this.taken[step] ?? 0) + 1;
    const server = processes[number % processes.length]!;
    if (step === 'cut') return this.cut();
    if (step === 'cursor') return this.resumeElsewhere();
    if (step === 'repeat') return this.repeat();
    if (step === 'doubled') return busLine?.whileDoubled(pause(ms));
    if (step === 'slow-reader') return this.slowReaders.take(server, ms);
    if (step === 'transfer') return this.transfers.take(ms);
    if (step === 'silent-database') return suspended(cluster.postmaster.pid, ms);
    if (step === 'silent-bus') return this.alone(nats, () => suspended(nats.child.pid, ms));
    if (step === 'bus') return this.alone(nats, () => this.killBus(ms));
    if (step === 'blocked') return this.alone(server, () => interrupted(server, ms, ms, 0));
    if (step === 'quota') return this.alone(server, () => interrupted(server, ms, turnMs * 0.8, turnMs * 0.2));
    return this.alone(server, () => this.replace(server, step));
  }

  private alone(what: object, work: () => Promise<void>): Promise<void> {
    const done = (this.busy.get(what) ?? Promise.resolve()).then(work);
    this.busy.set(
      what,
      done.catch(() => undefined),
    );
    return done;
  }

  private async replace(server: ParleyProcess, how: 'kill' | 'restart'): Promise<void> {
    if (how === 'kill') await server.kill();
    else {
      const { ms, leftOver } = await server.terminate();
      if (leftOver.length > 0) this.ownViolations.push(`SIGTERM did not end the ${leftOver.join(', ')}`);
      else if (ms > endMs) this.ownViolations.push(`SIGTERM ended a server after ${Math.round(ms)} ms`);
    }
    server.respawn();
    await server.serving();
  }

  private async killBus(ms: number): Promise<void> {
    await this.several.nats.kill();
    await pause(ms);
    await this.several.nats.start();
  }

  private cut(): void {
    for (let n = 0; n < manyAtOnce; n++) oneOf(this.desk.clients, this.random).cut();
  }

  private resumeElsewhere(): void {
    for (let n = 0; n < manyAtOnce; n++) {
      const client = oneOf(this.desk.clients, this.random);
      const epoch = client.cursor?.slice(0, client.cursor.lastIndexOf('-'));
      client.cursor = oneOf([`${epoch}-0`, `${epoch}-999999999`, `${epoch}--1`, 'nobody-7', 'no cursor'], this.random);
      client.cut();
    }
  }

  private repeat(): void {
    for (let n = 0; n < manyAtOnce; n++) this.desk.repeat(oneOf(this.desk.conversations, this.random).index);
  }
}

async function suspended(pid: number, ms: number): Promise<void> {
  signalTree(pid, 'SIGSTOP');
  await pause(ms);
  signalTree(pid, 'SIGCONT');
}

/** Suspends a server again and again for `standsMs`, letting it run for `runsMs` between, during `ms`. */
async function interrupted({ child: { pid } }: ParleyProcess, ms: number, standsMs: number, runsMs: number) {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    process.kill(pid, 'SIGSTOP');
    await pause(standsMs);
    process.kill(pid, 'SIGCONT');
    await pause(runsMs);
  }
}
