import { transaction } from '../../db/transaction';
import { thumbKey } from '../files/actions';
import { countUnusedFiles, deleteFiles, findUnusedFiles, type OldFile } from './files-store';
import type { Kind, Parts, Removed } from './kind';

/** Files removed between two looks at whether there is time for more. */
const BATCH = 100;

/** Uploaded, and in no message. */
export const files: Kind = {
  count: ({ context }, before) => countUnusedFiles(context.db, before),
  remove: removeUnusedFiles,
};

/** Files older than this that stand nowhere. */
export async function* removeUnusedFiles({ context, storage }: Parts, before: Date): AsyncGenerator<Removed, void> {
  let last: OldFile | null = null;
  for (;;) {
    const unused: OldFile[] = await findUnusedFiles(context.db, before, last, BATCH);
    if (unused.length === 0) return;
    const gone = await transaction(context.db, async (tx) => {
      const deleted = await deleteFiles(
        tx,
        unused.map(({ key }) => key),
      );
      // Before the commit: a row without its file is found again, a file without its row never.
      for (const { key, hasThumb } of deleted) {
        await storage.remove(key);
        if (hasThumb) await storage.remove(thumbKey(key));
      }
      return deleted;
    });
    yield { files: gone.length, bytes: gone.reduce((sum, { size }) => sum + size, 0) };
    last = unused.at(-1)!;
  }
}
