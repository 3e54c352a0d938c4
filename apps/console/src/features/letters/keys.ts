/** Name of the list, and its key in the cache. */
export const LETTERS = 'letters';
/** The number at the bar's badge. */
export const READS_KEY = ['reads'];
