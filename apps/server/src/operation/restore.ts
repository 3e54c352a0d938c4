import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Migration } from '../db/migrate';
import { BackupError } from './backup-error';
import { readContainer } from './container';
import { filePlace } from './file-place';
import { checkFile, createFileWriter, findHolder } from './file-records';
import { type Loaded, loadDatabase } from './load';
import { owning, throwAway, type WholePlace } from './places';

export type RestoreOrder = WholePlace & {
  file: string;
  key: string | null;
  migrations: readonly Migration[];
  /** Deletes what database and folders hold. */
  isReplacing: boolean;
  now: number;
  onProgress?: (sentence: string) => void;
};

/** Restores database and files. Nothing serves from the database meanwhile. */
export async function restore({ file, key, now, databaseUrl, ...order }: RestoreOrder): Promise<Loaded> {
  const { dataDir, bucket } = order;
  const folder = resolve(dataDir);
  const files = filePlace(folder, bucket);
  const holder = order.isReplacing ? null : await findHolder(files);
  if (holder === 'bucket')
    throw new BackupError(
      'The bucket of PARLEY_FILES_URL holds files: name another bucket or prefix, or add --replace to delete them.',
    );
  if (holder === 'folder')
    throw new BackupError(
      `${folder} holds uploaded files: name another PARLEY_DATA_DIR, or add --replace to delete them.`,
    );
  return owning({ databaseUrl, dataDir }, async (client) => {
    await mkdir(folder, { recursive: true });
    const writer = createFileWriter(files);
    try {
      const loaded = await loadDatabase(client, readContainer(resolve(file), key), {
        ...order,
        isWhole: true,
        onFile: writer.write,
        beforeCommit: writer.place,
      });
      if (order.isReplacing) await writer.removeOlderThan(now);
      order.onProgress?.('Collecting statistics for the planner');
      await client.query('analyze');
      return loaded;
    } catch (error) {
      await writer.discard();
      throw error;
    }
  });
}

/** Restores into a throw-away database, compares everything, and stores nothing. */
export async function testRestore({
  file,
  key,
  databaseUrl,
  migrations,
  onProgress,
}: Pick<RestoreOrder, 'file' | 'key' | 'databaseUrl' | 'migrations' | 'onProgress'>): Promise<Loaded> {
  return throwAway(databaseUrl, (client) =>
    loadDatabase(client, readContainer(resolve(file), key), {
      migrations,
      isWhole: true,
      onFile: checkFile,
      ...(onProgress ? { onProgress } : {}),
    }),
  );
}
