import { transaction } from '../../../db/transaction';
import { noteForRemoval, removeNotedNow } from '../../foundation/files/removal';
import { countUnusedFiles, deleteFiles, findUnusedFiles, type OldFile } from './files-store';
import type { Kind, Parts, Removed } from './kind';

/** Files removed between two checks of the time. */
const BATCH = 100;

/** Uploaded files without a message. */
export const files: Kind = {
  count: ({ context }, before) => countUnusedFiles(context.db, before),
  remove: removeUnusedFiles,
};

/** Removes unused files among these. */
export async function removeFiles({ context, storage }: Parts, keys: readonly string[]): Promise<Removed> {
  const gone = await transaction(context.db, async (tx) => {
    const deleted = await deleteFiles(tx, keys);
    const gone = deleted.map(({ key }) => key);
    if (gone.length > 0) await noteForRemoval(tx, gone, context.clock.now());
    return deleted;
  });
  if (gone.length > 0) await removeNotedNow({ context, storage });
  return { files: gone.length, bytes: gone.reduce((sum, { size }) => sum + size, 0) };
}

/** Removes unused files older than this. */
export async function* removeUnusedFiles({ context, storage }: Parts, before: Date): AsyncGenerator<Removed, void> {
  let last: OldFile | null = null;
  for (;;) {
    const unused: OldFile[] = await findUnusedFiles(context.db, before, last, BATCH);
    if (unused.length === 0) return;
    yield await removeFiles(
      { context, storage },
      unused.map(({ key }) => key),
    );
    last = unused.at(-1)!;
  }
}
