import { patternsIn } from '@parley/core/robot/build-index';
import { Refusal } from '../../../errors';
import type { EntryFields } from './entries-store';

/** Without blanks around texts and without repetitions; refuses answers and patterns that cannot be used. */
export function checkContent(entry: EntryFields): EntryFields {
  const question = entry.question.trim();
  const similar = distinct(entry.similar).filter((one) => one !== question);
  const keywords = distinct(entry.keywords);
  for (const [at, { kind, msg, menu }] of entry.answers.entries()) {
    if (msg.trim() === '' && !(kind === 'text' && menu && menu.length > 0))
      throw new Refusal('empty', { fields: [`answers.${at}.msg`] });
    if (menu && menu.length > 0 && kind !== 'text')
      throw new Refusal('bad-request', { fields: [`answers.${at}.menu`] });
  }
  if (entry.match === 'regex')
    for (const { text, field } of patternsIn({ question, similar, keywords }))
      if (!isPattern(text)) throw new Refusal('bad-pattern', { fields: [field] });
  return { ...entry, question, similar, keywords };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.map((text) => text.trim()))].filter(Boolean);

export function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'iu') !== null;
  } catch {
    return false;
  }
}
