import { lowerPriority } from '../lower-priority';
import { type DocumentText, readDocument } from './read-document';

/** The answer of this process; null: the file cannot be read. */
export type DocumentAnswer = { document: DocumentText | null };

/** Reads one file for the server, which forks it (`read-outside.ts`). Argument: its path. */
async function main([path = '']: readonly string[]): Promise<void> {
  lowerPriority();
  process.on('disconnect', () => process.exit());
  const document = await readDocument(path).catch(() => null);
  process.send?.({ document } satisfies DocumentAnswer);
}

void main(process.argv.slice(2));
