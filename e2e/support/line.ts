import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between browsers and the server that can be cut. */
export type Line = {
  url: string;
  /** Closes open connections and refuses new ones until `mend` is called. */
  cut(): void;
  mend(): void;
  remove(): Promise<void>;
};

export async function openLine(target: string): Promise<Line> {
  const { port, hostname } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;

  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    const ends = [near, far] as const;
    for (const [one, other] of [ends, [far, near]] as const) {
      open.add(one);
      one.on('error', () => {}); // 'close' follows and handles it.
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
    async remove() {
      breakOff();
      server.close();
      await once(server, 'close');
    },
  };
}
