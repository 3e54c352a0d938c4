import { maskText, maskValue } from '@parley/core/access/masks';
import { type MaskKind, maskKinds } from '@parley/core/access/scope';

export type LetterTexts = { content: string; name: string; phone: string; email: string; wechat: string };

/**
 * Searchable texts of a letter, one for each set of masks; null: same as the unmasked text. Computed once and stored,
 * since the patterns of masks take milliseconds in a long text.
 */
export const maskedTexts = (letter: LetterTexts): (string | null)[] =>
  MASK_SETS.map((masks) => {
    const text = textAs(letter, masks);
    return text === textAs(letter, []) ? null : text;
  });

/** Index of a set of masks in the result of `maskedTexts`, from 1 as in PostgreSQL. */
export const maskIndex = (masks: readonly MaskKind[]): number =>
  maskKinds.reduce((sum, kind, bit) => sum + (masks.includes(kind) ? 2 ** bit : 0), 0);

const MASK_SETS = Array.from({ length: 2 ** maskKinds.length - 1 }, (_, at) =>
  maskKinds.filter((_kind, bit) => (at + 1) & (2 ** bit)),
);

/** The text for a set of masks: fields of a masked kind are left out, so that no part of them is found. */
function textAs({ content, name, phone, email, wechat }: LetterTexts, masks: readonly MaskKind[]): string {
  const field = (value: string, kind: MaskKind) => (masks.includes(kind) ? '' : maskValue(value, kind, masks));
  const contacts = [field(phone, 'phone'), field(email, 'email'), field(wechat, 'phone')];
  return [maskText(content, masks), maskText(name, masks), ...contacts].join('\n');
}
