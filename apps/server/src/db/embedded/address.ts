import { createServer } from 'node:net';
import { join } from 'node:path';

/** Connection settings for `pg`. */
export type Connection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  /** Set explicitly, since `pg` would otherwise read PGSSLMODE; the connection is local. */
  readonly ssl: false;
};

export const SUPERUSER = 'parley';
export const DATABASE = 'postgres';

/** Port number in the socket's file name; no network port is opened. */
const SOCKET_PORT = 5432;

/** Bytes of the longest socket path (sun_path without the closing zero). */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * Whether to use a socket in the cluster's own 0700 directory: if its path is short enough; else 127.0.0.1 with a
 * password.
 */
export function usesSocket(cluster: string): boolean {
  const path = join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;
}

export function socketConnection(cluster: string): Connection {
  return { host: cluster, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE, ssl: false };
}

export function loopbackConnection(port: number, password: string): Connection {
  return { host: '127.0.0.1', port, user: SUPERUSER, database: DATABASE, password, ssl: false };
}

export async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
