import type { Pair } from './rules';

/** Variables of automatic answers, as `{name}`. */
export const VARIABLES = ['visitor', 'agent', 'company', 'queue', 'date', 'time'] as const;
export type Variable = (typeof VARIABLES)[number];

const NAMED = /\{([a-zA-Z]{1,20})\}/g;

/** Names in braces that are no variables. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, name = '']) => ((VARIABLES as readonly string[]).includes(name) ? [] : [name]));

export const isChinese = (language: string): boolean => language === '' || language.toLowerCase().startsWith('zh');

/** What stands for an unknown value, so that no sentence has a hole. */
const UNKNOWN: Readonly<Record<'visitor' | 'agent' | 'company' | 'queue', Pair>> = {
  visitor: { zh: '您', en: 'there' },
  agent: { zh: '客服', en: 'our team' },
  company: { zh: '我们', en: 'us' },
  queue: { zh: '1', en: '1' },
};

export type Values = Partial<Record<Variable, string>>;

/** C-86: the text in the visitor's language, with its variables filled in; in markup their values are escaped. */
export function fill(text: Pair, language: string, how: { values: Values; kind: 'text' | 'rich' }): string {
  const side = isChinese(language) ? 'zh' : 'en';
  return text[side].replace(NAMED, (whole, name: string) => {
    const value = how.values[name as Variable] || UNKNOWN[name as keyof typeof UNKNOWN]?.[side];
    if (value === undefined) return whole;
    return how.kind === 'rich' ? escaped(value) : value;
  });
}

const escaped = (value: string): string =>
  value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
