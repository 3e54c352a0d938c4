import { setTimeout as pause } from 'node:timers/promises';
import { signalTree } from '../measure/processes';
import type { ParleyProcess } from '../processes/parley';
import type { Several } from '../processes/several';
import type { Random } from '../wire/random';
import type { StormDesk } from './desk';

/**
 * The faults of seeded schedules (1, 3, 4, 8, 9, 12–15 and 22). `restart`: SIGTERM, as in a rolling restart; `kill`:
 * SIGKILL; `bus`: NATS is killed and started again; `silent-bus` and `silent-database`: suspended with all their
 * processes; `cut`: connections of clients are cut; `cursor`: they are cut and resume from a cursor of the past, the
 * future or nobody; `repeat`: acknowledged messages are sent again with another text; `blocked`: a server's loop stands
 * still; `quota`: it runs a fifth of the time.
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
] as const;
export type StepName = (typeof stepNames)[number];

/** Steps during which every client stays connected. */
const connectedSteps: readonly StepName[] = ['repeat', 'blocked', 'quota', 'silent-database'];

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

export class Steps {
  private readonly several: Several;
  private readonly desk: StormDesk;
  private readonly random: Random;
  /** The last step that began at each process and at NATS: those of one process follow one another. */
  private readonly busy = new Map<object, Promise<unknown>>();
  readonly violations: string[] = [];

  constructor(several: Several, desk: StormDesk, random: Random) {
    this.several = several;
    this.desk = desk;
    this.random = random;
  }

  /** Takes one step; it lasts for `ms` where it has no end of its own. `number` selects the process. */
  async take(step: StepName, number: number, ms: number): Promise<void> {
    const { processes, nats, cluster } = this.several;
    const server = processes[number % processes.length]!;
    if (step === 'cut') return this.cut();
    if (step === 'cursor') return this.resumeElsewhere();
    if (step === 'repeat') return this.repeat();
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
      if (leftOver.length > 0) this.violations.push(`SIGTERM did not end the ${leftOver.join(', ')}`);
      else if (ms > endMs) this.violations.push(`SIGTERM ended a server after ${Math.round(ms)} ms`);
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
    for (let n = 0; n < manyAtOnce; n++) this.oneOf(this.desk.clients).cut();
  }

  private resumeElsewhere(): void {
    for (let n = 0; n < manyAtOnce; n++) {
      const client = this.oneOf(this.desk.clients);
      const epoch = client.cursor?.slice(0, client.cursor.lastIndexOf('-'));
      client.cursor = this.oneOf([`${epoch}-0`, `${epoch}-999999999`, `${epoch}--1`, 'nobody-7', 'no cursor']);
      client.cut();
    }
  }

  private repeat(): void {
    for (let n = 0; n < manyAtOnce; n++) this.desk.repeat(this.oneOf(this.desk.conversations).index);
  }

  private oneOf<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
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
