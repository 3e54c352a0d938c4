/** Rows that one action may change. */
export const MOST_IDS = 1000;
