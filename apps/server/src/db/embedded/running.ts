import { readFile } from 'node:fs/promises';
import { type Connection, loopbackConnection, socketConnection, usesSocket } from './address';
import { layoutOf } from './layout';
import { readPostmasterFile } from './postmaster-file';
import { isAlive } from './processes';

/** Connection to the PostgreSQL that another process runs on a data directory; null: none runs. */
export async function findRunning(dataDir: string): Promise<Connection | null> {
  const layout = layoutOf(dataDir);
  const file = await readPostmasterFile(layout.cluster);
  if (file === undefined || file === 'broken' || !file.isReady || !isAlive(file.pid)) return null;
  if (file.listens === '' && usesSocket(layout.cluster)) return socketConnection(layout.cluster);
  return loopbackConnection(file.port, await readFile(layout.password, 'utf8'));
}
