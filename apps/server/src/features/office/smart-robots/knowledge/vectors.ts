import type { Models } from '../models';
import type { SmartRobot } from '../robots-store';
import type { Found, Progress, Read } from './site';

/** Texts of one call, and milliseconds for it. */
const AT_ONCE = 64;
export const VECTORS_WITHIN_MS = 60_000;

/** The text of a passage whose vector is stored. */
export const embedded = ({ title, heading, text }: Found): string => [title, heading, text].filter(Boolean).join('\n');

type Parts = { models: Models; stopped: AbortSignal; progress: Progress };

/** Vectors of the passages by their text; empty: no model for vectors is named. */
export async function vectorsOf(
  { models, stopped, progress }: Parts,
  { provider }: SmartRobot,
  read: Read,
): Promise<Map<string, number[]>> {
  const vectors = new Map<string, number[]>();
  if (provider.embeddingModel === '' || provider.url === '') return vectors;
  const client = models.of(provider);
  const texts = [...new Set(read.passages.map(embedded))];
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const some = texts.slice(from, from + AT_ONCE);
    const found = await client.vectors(some, VECTORS_WITHIN_MS, stopped);
    for (const [index, text] of some.entries()) vectors.set(text, found[index]!);
    await progress(read.documents, read.documents);
  }
  return vectors;
}
