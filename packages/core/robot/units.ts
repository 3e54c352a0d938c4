import { simplified } from './simplified';
import { stem } from './stem';

/** A text is compared by its first characters: nobody asks a longer question. */
const COMPARED_CHARACTERS = 400;

export type UnitKind = 'han' | 'word' | 'number' | 'sound';

/**
 * The smallest part of a text that is compared: one Chinese character, a word of letters, a number, or a name with
 * digits. `text` is how it is compared (words without their endings), `seen` how it is shown.
 */
export type Unit = { text: string; seen: string; kind: UnitKind };

/** Spelling for comparison: without case, width and traditional forms. */
export const folded = (text: string): string =>
  simplified(
    text
      .slice(0, COMPARED_CHARACTERS * 2)
      .normalize('NFKC')
      .toLowerCase(),
  ).slice(0, COMPARED_CHARACTERS);

const UNITS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〆ー]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}])+(?:[.'’_-](?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}]+)*[+#]*/uy;
const FIRST_HAN = 0x4e00;
const LAST_HAN = 0x9fff;
const HAN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〆ー]/u;
/** `iphone15` is `iphone 15`; `a100`, `5g` and `v2.0` stay whole. */
const NAME_AND_NUMBER = /^(\p{L}{3,})(\d+(?:\.\d+)?)$/u;
const JOINTS = /['’_-]/g;

export function unitsOf(text: string): Unit[] {
  return unitsOfFolded(folded(text));
}

function unitsOfFolded(plain: string): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < plain.length; ) {
    const code = plain.charCodeAt(at);
    // The usual characters without the regular expression, which takes several times as long.
    if (code >= FIRST_HAN && code <= LAST_HAN) {
      units.push({ text: plain[at]!, seen: plain[at]!, kind: 'han' });
      at += 1;
      continue;
    }
    UNITS.lastIndex = at;
    const [seen] = UNITS.exec(plain) ?? [];
    if (seen === undefined) at = after(plain, at);
    else {
      if (HAN.test(seen)) units.push({ text: seen, seen, kind: 'han' });
      else addWord(units, seen.replace(JOINTS, ''));
      at += seen.length;
    }
  }
  return withDigits(units);
}

const after = (text: string, at: number): number => at + (text.codePointAt(at)! > 0xffff ? 2 : 1);

function addWord(units: Unit[], word: string): void {
  const [, name, number] = NAME_AND_NUMBER.exec(word) ?? [];
  if (name !== undefined && number !== undefined) {
    units.push({ text: stem(name), seen: name, kind: 'word' }, { text: number, seen: number, kind: 'number' });
  } else if (/\d/.test(word)) units.push({ text: word, seen: word, kind: 'number' });
  else units.push({ text: stem(word), seen: word, kind: 'word' });
}

const CHINESE_DIGITS = '零一二三四五六七八九十';
/** Characters after which a Chinese digit is a number: 七天 is 7天, 一直 stays. */
const MEASURES = '天日周月年元块号点';

function withDigits(units: Unit[]): Unit[] {
  return units.map((unit, at) => {
    if (unit.kind !== 'han') return unit;
    const value = unit.text === '两' ? 2 : CHINESE_DIGITS.indexOf(unit.text);
    const [before, after] = [units[at - 1]?.text ?? ' ', units[at + 1]?.text ?? ' '];
    if (value < 0 || !MEASURES.includes(after) || CHINESE_DIGITS.includes(before) || '第周星'.includes(before))
      return unit;
    return { text: String(value), seen: unit.seen, kind: 'number' };
  });
}

/** A text without blanks, punctuation, case and width: two questions with the same key are the same, word for word. */
export const keyOf = (text: string): string =>
  unitsOf(text)
    .map(({ seen, kind }, at, all) => (kind !== 'han' && at > 0 && all[at - 1]!.kind !== 'han' ? ` ${seen}` : seen))
    .join('');
