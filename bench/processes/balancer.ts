import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A balancer of connections over processes that are ready, in turn; nothing sticks to one. */
export interface Balancer {
  readonly origin: string;
  close(): void;
}

export interface Upstream {
  port: number;
  isReady(): Promise<boolean>;
}

const lookEveryMs = 200;

export async function startBalancer(upstreams: readonly Upstream[]): Promise<Balancer> {
  let ready: readonly Upstream[] = upstreams;
  let turn = 0;
  const open = new Set<Socket>();

  async function look(): Promise<void> {
    const answers = await Promise.all(upstreams.map((upstream) => upstream.isReady()));
    ready = upstreams.filter((_, i) => answers[i]);
  }

  function join(client: Socket, tries: number): void {
    const upstream = ready[turn++ % Math.max(1, ready.length)];
    if (!upstream || tries === 0) {
      client.destroy();
      return;
    }
    const server = connect({ port: upstream.port, host: '127.0.0.1' });
    open.add(server);
    let isJoined = false;
    server.once('connect', () => {
      isJoined = true;
      client.pipe(server);
      server.pipe(client);
    });
    server.once('error', () => (isJoined ? client.destroy() : join(client, tries - 1)));
    server.once('close', () => {
      open.delete(server);
      if (isJoined) client.destroy();
    });
    client.once('close', () => server.destroy());
  }

  const balancer = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.once('close', () => open.delete(client));
    join(client, upstreams.length);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', 4096, resolve));
  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    origin: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    close() {
      clearInterval(timer);
      balancer.close();
      for (const socket of open) socket.destroy();
    },
  };
}
