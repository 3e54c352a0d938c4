import { searchable } from '../../search/terms';

/** Characters that carry no content: two of them side by side, or one beside any other, say nothing of a source. */
const FUNCTION_LETTERS = new Set(
  '的了吗呢吧啊呀哦嘛么着过是在和与及或也都就还又很把被给对从向到以而且但若如则其之于所这那此您你我他她它们个',
);
const FUNCTION_WORDS = new Set(
  `a an the and or but if then than so as at by for from in into of on onto to with without about is are was were be
  been being am do does did done have has had having can could will would shall should may might must it its this that
  these those there here i you he she we they me him her us them my your his our their what which who whom when where
  why how not no yes please also just only very more most any some all each every such own same other`.split(/\s+/),
);

const HAN = /[\p{sc=Han}]+/gu;
const WORDS = /(?:(?![\p{sc=Han}])[\p{L}\p{N}\p{M}])+/gu;

/** What a text says, for comparing an answer with its sources: pairs of Chinese characters, and stems of other words. */
export function contentTerms(text: string): Set<string> {
  const plain = searchable(text);
  const terms = new Set<string>();
  for (const [run] of plain.matchAll(HAN)) {
    const letters = [...run];
    for (let index = 1; index < letters.length; index += 1) {
      const [first, second] = [letters[index - 1]!, letters[index]!];
      if (!FUNCTION_LETTERS.has(first) && !FUNCTION_LETTERS.has(second)) terms.add(first + second);
    }
    if (letters.length === 1 && !FUNCTION_LETTERS.has(run)) terms.add(run);
  }
  for (const [word] of plain.matchAll(WORDS)) if (!FUNCTION_WORDS.has(word)) terms.add(stemOf(word));
  return terms;
}

/** Endings of English words; short words stay whole. */
function stemOf(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word.length > 3 ? word.replace(/s$/, '') : word;
  const stem = word.replace(/(?:ing|edly|ed|ies|es|s|ly|e|y)$/, '');
  return stem.length < 3 ? word : stem;
}

const CHINESE_NUMBER = /[零〇一二两三四五六七八九十百千万]+/gu;
const FIGURE = /\d+(?:[.,:/-]\d+)*/g;

/** Numbers in a text, as digits; Chinese numbers that have a value are read as well. */
export function figuresOf(text: string): Set<string> {
  const plain = searchable(text);
  const figures = new Set<string>();
  for (const [figure] of plain.matchAll(FIGURE)) figures.add(figure.replace(/(?<=\d),(?=\d{3})/g, ''));
  return figures;
}

/** The figures of a source, also those that it writes in Chinese. */
export function statedFigures(text: string): Set<string> {
  const figures = figuresOf(text);
  for (const figure of [...figures]) for (const part of figure.split(/[.,:/-]/)) figures.add(part);
  for (const [number] of searchable(text).matchAll(CHINESE_NUMBER)) {
    const value = numberOf(number);
    if (value !== null) figures.add(String(value));
  }
  return figures;
}

const DIGITS = '零一二三四五六七八九';
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 };

function numberOf(number: string): number | null {
  let total = 0;
  let digit: number | null = null;
  for (const letter of number.replaceAll('〇', '零').replaceAll('两', '二')) {
    const unit = UNITS[letter];
    if (unit === undefined) {
      // Digits side by side are a number that is read digit by digit.
      if (digit !== null && digit > 0) return null;
      digit = DIGITS.indexOf(letter);
    } else if (unit === 10_000) {
      total = (total + (digit ?? 0)) * unit;
      digit = null;
    } else {
      total += (digit ?? 1) * unit;
      digit = null;
    }
  }
  return total + (digit ?? 0);
}
