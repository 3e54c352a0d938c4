import i18next from 'i18next';

/** By language: what regions are called in it. The address data names them in Chinese, so that Chinese has none. */
const texts = new Map<string, (region: string) => string>();

export const addRegionText = (language: string, text: (region: string) => string): void => {
  texts.set(language, text);
};

/** A region as the address data names it (`广东 深圳`), in the language of the screen. */
export const regionText = (region: string): string => texts.get(i18next.language)?.(region) ?? region;

/** A key of statistics by area: countries (two letters) in the language of the screen, an unknown code by its `name`. */
export const placeName = (key: string, name: string): string =>
  /^[A-Z]{2}$/.test(key)
    ? (new Intl.DisplayNames(i18next.language, { type: 'region', fallback: 'none' }).of(key) ?? name)
    : regionText(name);
