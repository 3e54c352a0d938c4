import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';

export type DatabaseProxy = {
  /** The same database through this proxy. */
  readonly connection: ClientConfig;
  /** Closes all connections and refuses new ones, as if the postmaster had ended. */
  cut(): void;
  /** Passes no more bytes, on old and new connections, as if PostgreSQL were stopped. */
  freeze(): void;
  /** Old connections pass no more bytes, new ones work: half-open connections. */
  deafen(): void;
  heal(): void;
  close(): Promise<void>;
};

type Line = { client: Socket; database: Socket };

/** A proxy between a server and its database, to simulate failures. */
export async function startDatabaseProxy(target: ClientConfig): Promise<DatabaseProxy> {
  const { host, port } = new Client(target);
  const lines = new Set<Line>();
  let isCut = false;
  let isFrozen = false;

  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const line = { client, database };
    lines.add(line);
    for (const socket of [client, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        lines.delete(line);
        client.destroy();
        database.destroy();
      });
    }
    client.pipe(database);
    database.pipe(client);
    if (isFrozen) stop(line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function stop({ client, database }: Line): void {
    client.unpipe(database);
    database.unpipe(client);
    client.pause();
    database.pause();
  }

  function resume({ client, database }: Line): void {
    client.pipe(database);
    database.pipe(client);
  }

  const { connectionString, ...rest } = target;
  const url = connectionString ? new URL(connectionString) : null;
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  if (url) Object.assign(url, { hostname: address.host, port: String(address.port) });

  return {
    connection: url ? { connectionString: url.href } : { ...rest, ...address },
    cut() {
      isCut = true;
      for (const { client, database } of lines) {
        client.destroy();
        database.destroy();
      }
    },
    freeze() {
      isFrozen = true;
      for (const line of lines) stop(line);
    },
    deafen() {
      for (const line of lines) stop(line);
      lines.clear();
    },
    heal() {
      isCut = false;
      if (isFrozen) for (const line of lines) resume(line);
      isFrozen = false;
    },
    async close() {
      for (const { client, database } of lines) {
        client.destroy();
        database.destroy();
      }
      server.close();
    },
  };
}
