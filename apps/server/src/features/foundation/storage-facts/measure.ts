import type { WorkContext } from '../../../context';
import { kindOf } from '../files/content-type';
import type { Storage } from '../files/storage';
import { measureDatabase, measureFiles, readFacts, type StorageFacts, saveFacts } from './store';

/** Milliseconds for which a measurement is used: it reads the rows of all files. */
const FRESH_MS = 15 * 60_000;

/** Measures what takes space, unless that was done lately. Runs in the helper process. */
export async function measureStorage({ db, clock }: WorkContext, storage: Storage): Promise<void> {
  const now = clock.now();
  const last = await readFacts(db);
  if (last && now - last.measuredAt < FRESH_MS) return;
  const [database, types, disk] = [await measureDatabase(db), await measureFiles(db), await storage.space()];
  const files = new Map<string, StorageFacts['files'][number]>();
  for (const { type, count, bytes } of types) {
    const kind = kindOf(type);
    const known = files.get(kind) ?? { kind, count: 0, bytes: 0 };
    files.set(kind, { kind, count: known.count + count, bytes: known.bytes + bytes });
  }
  const largestFirst = [...files.values()].sort((a, b) => b.bytes - a.bytes);
  await saveFacts(db, { ...database, files: largestFirst, disk }, now);
}
