import i18next from 'i18next';

/** What the server calls an address that lies nowhere (its address data, `features/regions`). */
const LOCAL = '局域网';

/** A region as it is shown: names of places as they are, what is no place in the reader's words. */
export const regionText = (region: string): string => (region === LOCAL ? i18next.t('base:localNetwork') : region);
