import i18next from 'i18next';

/** What the server calls an address that lies nowhere (its address data, `features/regions`). */
export const LOCAL_REGION = '局域网';

/** A region as shown: place names unchanged, other values in the language of the screen. */
export const regionText = (region: string): string =>
  region === LOCAL_REGION ? i18next.t('base:localNetwork') : region;
