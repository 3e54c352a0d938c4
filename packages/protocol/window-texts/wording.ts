/** Words in both languages. */
export type Pair = { zh: string; en: string };

/**
 * A text that visitors read: the same in both languages, or one for each. Without the schema library, which would make
 * the widget too large.
 */
export type Wording = string | Pair;

export const wordingIn = (wording: Wording, language: 'zh' | 'en'): string =>
  typeof wording === 'string' ? wording : wording[language];

/** Whether nothing is written, in which case the built-in text is shown. */
export const isUnwritten = (wording: Wording): boolean => wordingIn(wording, 'zh').trim() === '';

type In<V> = V extends readonly (infer E)[] ? In<E>[] : Exclude<V, Pair>;

/** Fields whose texts are those of one language. */
export type InLanguage<F> = { [Name in keyof F]: In<F[Name]> };

/** The fields of a section with the texts of one language. */
export const inLanguage = <F extends object>(fields: F, language: 'zh' | 'en'): InLanguage<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => said(one, language)) : said(value, language),
    ]),
  ) as InLanguage<F>;

const said = (value: Partial<Pair> | null | undefined, language: 'zh' | 'en') => value?.[language] ?? value;
