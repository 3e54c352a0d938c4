/** "Table height is window height minus 291 minus 60 per extra row" (specification, section 9). */
const AROUND = 291;
const EXTRA_ROW = 60;
/** Least height in px: with less space the page scrolls instead. */
export const LOWEST = 240;

/** Height of toolbar, pager and spacing around a table that fills the window. */
const AROUND_FULL = 152;

export const fullHeight = (windowHeight: number, extraRows: number): number =>
  Math.max(LOWEST, windowHeight - AROUND_FULL - EXTRA_ROW * extraRows);

export const tableHeight = (windowHeight: number, extraRows: number): number =>
  Math.max(LOWEST, windowHeight - AROUND - EXTRA_ROW * extraRows);
