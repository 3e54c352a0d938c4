import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Http } from '../wire/http';
import { type Child, eventually, freePort, projectRoot, startChild, whenWeEnd, within } from './child';
import { findPostmaster } from './cluster';

export const adminUsername = 'bench-admin';
export const adminPassword = 'bench-Admin-Password1';

/** The built server; `PARLEY_BENCH_SERVER` names another build of it, to compare two. */
export const serverEntry = process.env.PARLEY_BENCH_SERVER ?? join(projectRoot, 'apps/server/dist/main.js');

/** Flags for the server's node, to profile it: `PARLEY_BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=…"`. */
const nodeFlags = process.env.PARLEY_BENCH_NODE_FLAGS?.split(' ') ?? [];

/** How long a start may take before we give up waiting; the targets are far below. */
const startMs = 30_000;

/** Parley's server as its users run it, on a data directory and a port that survive its death. */
export class ParleyProcess {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly http: Http;
  child: Child;
  private readonly forget: () => void;
  private readonly scratch: string;
  private readonly env: Record<string, string>;

  private constructor(scratch: string, port: number, env: Record<string, string>) {
    this.scratch = scratch;
    this.env = env;
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = join(scratch, 'data');
    this.http = new Http(this.origin);
    mkdirSync(this.dataDir, { recursive: true });
    this.child = this.spawn();
    this.forget = whenWeEnd(() => this.killPostmaster());
  }

  /** Just spawned: who calls wants to watch it start. */
  static async spawned(scratch: string, env: Record<string, string> = {}): Promise<ParleyProcess> {
    return new ParleyProcess(scratch, await freePort(), env);
  }

  static async start(scratch: string, env: Record<string, string> = {}): Promise<ParleyProcess> {
    const server = await ParleyProcess.spawned(scratch, env);
    await server.serving();
    return server;
  }

  /** Resolves when the server can serve; rejects, with its last words, when it ends instead. */
  async serving(): Promise<void> {
    const ready = await eventually(async () => !this.child.isRunning() || (await this.isReady()), startMs, 10);
    if (!ready || !this.child.isRunning()) {
      throw new Error(
        `the server does not serve (${ready ? await this.child.exited : 'too slow'}): ${this.child.outputTail()}`,
      );
    }
  }

  async isReady(): Promise<boolean> {
    const answer = await this.http.call('GET', '/readyz').catch(() => undefined);
    return answer?.status === 200;
  }

  async kill(): Promise<void> {
    this.child.signal('SIGKILL');
    await this.child.exited;
  }

  respawn(): void {
    this.child = this.spawn();
  }

  postmaster(): number | undefined {
    return findPostmaster(this.dataDir);
  }

  /** The roots of every process that is charged to Parley. */
  roots(): number[] {
    const postmaster = this.postmaster();
    return postmaster ? [this.child.pid, postmaster] : [this.child.pid];
  }

  /** Resolves at the first answered sign-in. */
  async signedIn(): Promise<void> {
    const body = { username: adminUsername, password: adminPassword };
    const ask = async () =>
      (await this.http.call('POST', '/api/login', undefined, body).catch(() => undefined))?.status === 200;
    const answered = await eventually(async () => !this.child.isRunning() || (await ask()), startMs, 5);
    if (!answered || !this.child.isRunning()) throw new Error(`no sign-in: ${this.child.outputTail()}`);
  }

  /** Ends it for good: SIGTERM, and the connections to it closed. */
  async stop(): Promise<string[]> {
    const { leftOver } = await this.terminate();
    this.forget();
    this.http.close();
    return leftOver;
  }

  /** SIGTERM, as an operator stops it. Answers how long it took; what outlives it is killed and named. */
  async terminate(): Promise<{ ms: number; leftOver: string[] }> {
    const leftOver: string[] = [];
    const begun = performance.now();
    if (this.child.isRunning()) this.child.signal('SIGTERM');
    if (!(await within(this.child.exited, 15_000))) {
      leftOver.push('server');
      await this.kill();
    }
    const ms = performance.now() - begun;
    const postmaster = this.postmaster();
    if (postmaster) {
      leftOver.push('postmaster');
      process.kill(postmaster, 'SIGINT');
      await eventually(() => this.postmaster() === undefined, 10_000);
    }
    return { ms, leftOver };
  }

  private killPostmaster(): void {
    const postmaster = this.postmaster();
    if (postmaster) process.kill(postmaster, 'SIGINT');
  }

  private spawn(): Child {
    return startChild({
      command: process.execPath,
      args: [...nodeFlags, serverEntry],
      env: {
        PORT: String(this.port),
        HOST: '127.0.0.1',
        PARLEY_DATA_DIR: this.dataDir,
        PARLEY_ADMIN_USERNAME: adminUsername,
        PARLEY_ADMIN_PASSWORD: adminPassword,
        PARLEY_UNLIMITED_ADDRESSES: '127.0.0.1,::1',
        ...this.env,
      },
      logFile: join(this.scratch, 'server.log'),
    });
  }
}
