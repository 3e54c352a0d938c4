/** Name of the list of letters, and its query key. */
export const LETTERS = 'letters';
/** Query key of one letter. Not under `LETTERS`, whose cached values are lists. */
export const LETTER_KEY = 'letter-detail';
/** Query key of the charts above the list. */
export const STATS_KEY = ['letter-stats'];
/** Query key of the number of unread letters, shown as a badge of the menu. */
export const READS_KEY = ['reads'];
