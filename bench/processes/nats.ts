import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Child, eventually, freePort, startChild } from './child';

/** The NATS server of several processes. */
export interface Nats {
  readonly url: string;
  readonly port: number;
  child: Child;
  /** Kills it; `start` starts it again on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export const missingNats =
  'Several processes need a NATS server: install the package "nats-server" (apt-get install nats-server), or put its program on the PATH.';

export async function startNats(scratch: string): Promise<Nats> {
  const port = await freePort();
  const config = join(scratch, 'nats.conf');
  writeFileSync(config, `listen: "127.0.0.1:${port}"\n`);
  const spawn = () =>
    startChild({ command: 'nats-server', args: ['-c', config], logFile: join(scratch, 'nats.log'), cwd: scratch });
  const answers = async () => {
    if (!(await eventually(() => opens(port), 5000))) throw new Error(missingNats);
  };
  const nats: Nats = {
    url: `nats://127.0.0.1:${port}`,
    port,
    child: spawn(),
    async kill() {
      nats.child.signal('SIGKILL');
      await nats.child.exited;
    },
    async start() {
      nats.child = spawn();
      await answers();
    },
  };
  await answers();
  return nats;
}

function opens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
