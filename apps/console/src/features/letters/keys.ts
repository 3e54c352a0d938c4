/** Name of the list, and its key in the cache. */
export const LETTERS = 'letters';
/** One letter with its answers: a key of its own, since what is under the list's is a list. */
export const LETTER_KEY = 'letter-detail';
/** The charts over the list. */
export const STATS_KEY = ['letter-stats'];
/** The number at the bar's badge. */
export const READS_KEY = ['reads'];
