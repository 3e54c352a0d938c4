import { termsOf } from '@parley/core/search/terms';
import type { Client } from '../../../../db/pool';
import { uuidV7 } from '../../../../ids';
import { readOwnTexts } from './own-texts';
import {
  findSourceOfEntries,
  insertPassages,
  markReady,
  removePassages,
  requestSync,
  type SourceFields,
  saveSource,
} from './sources-store';

/** Passages that are replaced with an edit; more of them are read by the helper process. */
const MOST_AT_ONCE = 500;

/** Entries in force of a smart robot are one of its sources: what was edited is known at once. */
export async function knowOwnEntries(tx: Client, robotId: string, now: number): Promise<void> {
  const source = (await findSourceOfEntries(tx, robotId)) ?? (await addSource(tx, robotId, now));
  const { passages, documents, faults, isCut } = await readOwnTexts(tx, source, now);
  if (passages.length <= MOST_AT_ONCE) {
    await removePassages(tx, source.id);
    const terms = passages.map(({ title, heading, text }) => termsOf(`${title}\n${heading}\n${text}`));
    const saved = passages.map((passage, at) => ({ ...passage, terms: terms[at]!, vector: null }));
    if (saved.length > 0) await insertPassages(tx, { robotId, sourceId: source.id }, saved);
    await markReady(tx, source.id, { documents, passages: saved.length, faults, isCut, now });
  }
  // The helper process makes the vectors.
  await requestSync(tx, [source.id]);
}

async function addSource(tx: Client, robotId: string, now: number): Promise<SourceFields> {
  const settings = { robots: [robotId], days: 90 };
  const source: SourceFields = { id: uuidV7(now), robotId, kind: 'entries', name: '', url: '', settings };
  await saveSource(tx, source, now);
  return source;
}
