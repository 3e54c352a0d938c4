import type { Migration } from '../db/migrate';
import { BackupError } from './backup-error';
import { dumpDatabase } from './dump';
import { type Loaded, loadDatabase } from './load';
import { owning, type Place } from './places';

export type MoveOrder = {
  from: Place;
  to: Place;
  migrations: readonly Migration[];
  isReplacing: boolean;
  now: number;
  onProgress?: (sentence: string) => void;
};

/** Copies the database into another, row by row without a file. Nothing serves from either meanwhile. */
export async function move({ from, to, now, ...options }: MoveOrder): Promise<Loaded> {
  if (from.databaseUrl === to.databaseUrl) throw new BackupError('The data is already there: name another database.');
  return owning(from, (source) =>
    owning(to, async (target) => {
      const loaded = await loadDatabase(target, dumpDatabase(source, { now }), { ...options, isWhole: false });
      await source.query('commit');
      await target.query('analyze');
      return loaded;
    }),
  );
}
