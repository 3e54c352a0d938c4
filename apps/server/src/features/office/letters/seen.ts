import { maskText, maskValue } from '@parley/core/access/masks';
import { type MaskKind, maskKinds } from '@parley/core/access/scope';

export type LetterWords = { content: string; name: string; phone: string; email: string };

/**
 * What a letter is searched by, for each set of masks; null: as it is written. Made once, where the letter is kept: the
 * patterns that find numbers cost milliseconds in a long text, and a search would pay them for every letter.
 */
export const seenTexts = (letter: LetterWords): (string | null)[] =>
  MASK_SETS.map((masks) => {
    const text = wordsAs(letter, masks);
    return text === wordsAs(letter, []) ? null : text;
  });

/** Index of a set of masks in what `seenTexts` answers, as PostgreSQL counts: from 1. */
export const seenIndex = (masks: readonly MaskKind[]): number =>
  maskKinds.reduce((sum, kind, bit) => sum + (masks.includes(kind) ? 2 ** bit : 0), 0);

const MASK_SETS = Array.from({ length: 2 ** maskKinds.length - 1 }, (_, at) =>
  maskKinds.filter((_kind, bit) => (at + 1) & (2 ** bit)),
);

/** A field of which it is known what it holds is left out where that is masked: it is found by no part of it. */
function wordsAs({ content, name, phone, email }: LetterWords, masks: readonly MaskKind[]): string {
  const field = (value: string, kind: MaskKind) => (masks.includes(kind) ? '' : maskValue(value, kind, masks));
  return [maskText(content, masks), maskText(name, masks), field(phone, 'phone'), field(email, 'email')].join('\n');
}
