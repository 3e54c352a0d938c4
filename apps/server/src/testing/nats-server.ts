import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

export type NatsServer = {
  readonly url: string;
  /** Ends it at once; its port stays the same at the next start. */
  kill(): Promise<void>;
  /** Starts it again, with this password if one is given. */
  start(password?: string): Promise<void>;
  /** Suspends it: connections stay open and silent. */
  suspend(): void;
  resume(): void;
  stop(): Promise<void>;
};

const MISSING =
  'These tests need a NATS server: install the package "nats-server" (apt-get install nats-server), or put its program on the PATH.';

/** A NATS server on a free port of this machine. `password`: of the user `parley`. */
export async function startNatsServer(password?: string): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-nats-'));
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(secret?: string): Promise<void> {
    const config = join(folder, 'nats.conf');
    const login = secret === undefined ? '' : `authorization { user: parley, password: "${secret}" }`;
    writeFileSync(config, `listen: "127.0.0.1:${port}"\nmax_payload: 1MB\n${login}\n`);
    const started = spawn('nats-server', ['-c', config], { stdio: 'ignore' });
    child = started;
    const failed = new Promise<never>((_, reject) => {
      started.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ENOENT' ? new Error(MISSING) : error),
      );
      started.once('exit', (code) => reject(new Error(`nats-server ended with ${code}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([answers(port), failed]);
  }

  async function kill(): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  await start(password);
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    start,
    suspend: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once the port is open. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
