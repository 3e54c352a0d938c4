import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Http } from '../wire/http';
import { type Child, eventually, freePort, onExit, projectRoot, startChild, within } from './child';
import { findPostmaster } from './cluster';

export const adminUsername = 'bench-admin';
export const adminPassword = 'bench-Admin-Password1';

/** The built server; `PARLEY_BENCH_SERVER` names another build, for comparison. */
export const serverEntry = process.env.PARLEY_BENCH_SERVER ?? join(projectRoot, 'apps/server/dist/main.js');

/** Node flags for profiling: `PARLEY_BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=…"`. */
const nodeFlags = process.env.PARLEY_BENCH_NODE_FLAGS?.split(' ') ?? [];

/** Limit for a start, which only ends one that hangs: a busy machine applies the migrations of a new desk for 40 s. */
const startMs = 180_000;

/** Parley's built server, on a data directory and port that it keeps when restarted. */
export class ParleyProcess {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly http: Http;
  child: Child;
  private readonly forget: () => void;
  /** The database is this server's. A data directory that was given may be in use by another one until it serves. */
  private isDatabaseOurs: boolean;
  private readonly scratch: string;
  private readonly env: Record<string, string>;

  private constructor(scratch: string, port: number, env: Record<string, string>) {
    this.scratch = scratch;
    this.env = env;
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = env.PARLEY_DATA_DIR ?? join(scratch, 'data');
    this.isDatabaseOurs = env.PARLEY_DATA_DIR === undefined;
    this.http = new Http(this.origin);
    mkdirSync(this.dataDir, { recursive: true });
    this.child = this.spawn();
    this.forget = onExit(() => this.killPostmaster());
  }

  /** Resolves right after spawning, so that the caller can measure the start. */
  static async spawned(scratch: string, env: Record<string, string> = {}): Promise<ParleyProcess> {
    return new ParleyProcess(scratch, await freePort(), env);
  }

  static async start(scratch: string, env: Record<string, string> = {}): Promise<ParleyProcess> {
    const server = await ParleyProcess.spawned(scratch, env);
    await server.serving();
    return server;
  }

  /** Resolves when the server is ready; rejects with its last output when it exits instead. */
  async serving(): Promise<void> {
    const ready = await eventually(async () => !this.child.isRunning() || (await this.isReady()), startMs, 10);
    if (!ready || !this.child.isRunning()) {
      throw new Error(
        `the server does not serve (${ready ? await this.child.exited : 'too slow'}): ${this.child.outputTail()}`,
      );
    }
    this.isDatabaseOurs = true;
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

  /** Root processes whose cost counts for Parley. */
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

  /** Stops it (SIGTERM) and closes the connections to it. */
  async stop(): Promise<string[]> {
    const { leftOver } = await this.terminate();
    this.forget();
    this.http.close();
    return leftOver;
  }

  /** Stops it by SIGTERM. Returns how long that took and the processes left over, which it kills. */
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
    const postmaster = this.isDatabaseOurs ? this.postmaster() : undefined;
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
