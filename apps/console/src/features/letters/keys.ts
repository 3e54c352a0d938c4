export const LETTERS_KEY = ['letters'];
/** The number at the bar's badge. */
export const READS_KEY = ['reads'];
