import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Content of postmaster.pid. */
export type PostmasterFile = {
  readonly pid: number;
  readonly port: number;
  readonly listens: string;
  readonly isReady: boolean;
};

/** Undefined: no file; 'broken': it names no process. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | 'broken' | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid, , , port, , listens, , status] = text.split('\n');
  if (!Number(pid)) return 'broken';
  return {
    pid: Math.abs(Number(pid)),
    port: Number(port) || 0,
    listens: listens?.trim() ?? '',
    isReady: status?.trim() === 'ready',
  };
}

/** A new postmaster takes these files for those of a running one if the process id has been reused. */
export async function removeStaleFiles(cluster: string): Promise<void> {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432'])
    await rm(join(cluster, name), { force: true });
}
