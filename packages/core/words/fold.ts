/** Called for each unit of a text that counts, with its place in the text. */
export type UseUnit = (unit: number, start: number, end: number) => void;

const SPACE = 0x20;
const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
/** Distance from a full-width sign to its ASCII form. */
const FULL_WIDTH_SHIFT = 0xfee0;
/** Spaces, and characters without a width of their own. */
const UNSEEN = /[\s\p{Cf}]/u;

/**
 * A text as words are compared: lower case, half width, without spaces and invisible characters. `isMarkup`: tags are
 * left out too, so that they do not hide a word that they split.
 */
export function fold(text: string, isMarkup: boolean, use: UseUnit): void {
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isMarkup && code === 0x3c) {
      const end = text.indexOf('>', at);
      at = end === -1 ? text.length : end + 1;
    } else if (code < 0x80) {
      if (code > SPACE) use(lower(code), at, at + 1);
      at += 1;
    } else if (code >= 0x4e00 && code <= 0x9fff) {
      use(code, at, at + 1);
      at += 1;
    } else if (code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST) {
      use(lower(code - FULL_WIDTH_SHIFT), at, at + 1);
      at += 1;
    } else at = foldOther(text, at, use);
  }
}

const lower = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);

/** A character that may consist of two code units, and become several or none. Returns the place after it. */
function foldOther(text: string, at: number, use: UseUnit): number {
  const char = String.fromCodePoint(text.codePointAt(at)!);
  const end = at + char.length;
  if (UNSEEN.test(char)) return end;
  const plain = char.normalize('NFKC').toLowerCase();
  for (let unit = 0; unit < plain.length; unit += 1) use(plain.charCodeAt(unit), at, end);
  return end;
}
