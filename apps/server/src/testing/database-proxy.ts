import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { Client, type ClientConfig } from 'pg';

export type DatabaseProxy = {
  /** The same database through this proxy. */
  readonly connection: ClientConfig;
  /** Closes all connections and refuses new ones, as if the postmaster had ended. */
  cut(): void;
  /** Passes no more bytes, on old and new connections, as if PostgreSQL were stopped. */
  freeze(): void;
  /** Old connections pass no more bytes, new ones work: half-open connections. */
  blackhole(): void;
  /** Every piece of an answer comes `ms` later, as over a slow line. */
  delay(ms: number): void;
  restore(): void;
  close(): Promise<void>;
};

type ProxiedConnection = { client: Socket; database: Socket; answers: Transform };

/** A proxy between a server and its database, to simulate failures. */
export async function startDatabaseProxy(target: ClientConfig): Promise<DatabaseProxy> {
  const { host, port } = new Client(target);
  const pairs = new Set<ProxiedConnection>();
  let isCut = false;
  let isFrozen = false;
  let delayMs = 0;

  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const answers = new Transform({
      transform: (piece, _encoding, done) =>
        void (delayMs > 0 ? setTimeout(done, delayMs, null, piece) : done(null, piece)),
    });
    const pair = { client, database, answers };
    pairs.add(pair);
    for (const socket of [client, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        database.destroy();
      });
    }
    client.pipe(database);
    database.pipe(answers).pipe(client);
    if (isFrozen) stop(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function stop({ client, database, answers }: ProxiedConnection): void {
    client.unpipe(database);
    database.unpipe(answers);
    client.pause();
    database.pause();
  }

  function resume({ client, database, answers }: ProxiedConnection): void {
    client.pipe(database);
    database.pipe(answers);
  }

  const { connectionString, ...rest } = target;
  const url = connectionString ? new URL(connectionString) : null;
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  if (url) Object.assign(url, { hostname: address.host, port: String(address.port) });

  return {
    connection: url ? { connectionString: url.href } : { ...rest, ...address },
    cut() {
      isCut = true;
      for (const { client, database } of pairs) {
        client.destroy();
        database.destroy();
      }
    },
    freeze() {
      isFrozen = true;
      for (const pair of pairs) stop(pair);
    },
    blackhole() {
      for (const pair of pairs) stop(pair);
      pairs.clear();
    },
    delay(ms) {
      delayMs = ms;
    },
    restore() {
      isCut = false;
      delayMs = 0;
      if (isFrozen) for (const pair of pairs) resume(pair);
      isFrozen = false;
    },
    async close() {
      for (const { client, database } of pairs) {
        client.destroy();
        database.destroy();
      }
      server.close();
    },
  };
}
