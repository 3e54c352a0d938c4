import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';

export type DatabaseProxy = {
  /** The same database, by way of this proxy. */
  readonly connection: ClientConfig;
  /** Cuts all lines and takes no new ones: the postmaster is dead. */
  cut(): void;
  /** Nothing passes any more, in either direction, on old lines and new ones: PostgreSQL is stopped. */
  freeze(): void;
  /** Old lines pass nothing for ever, new ones are well: half open. */
  deafen(): void;
  heal(): void;
  close(): Promise<void>;
};

type Line = { client: Socket; database: Socket };

/** Stands between a server and its database, and breaks what a test wants broken. */
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
