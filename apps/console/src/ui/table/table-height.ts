/** "Table height is window height minus 291 minus 60 per extra row" (specification, section 9). */
const AROUND = 291;
const EXTRA_ROW = 60;
/** Height in px of header, five rows and a horizontal scrollbar. */
export const LOWEST = 260;

/** Height of toolbar, pager and spacing around a table that fills the window. */
const AROUND_FULL = 152;

/** Null: it would show fewer than five rows, so the page scrolls instead, and only the page. */
const bounded = (height: number): number | null => (height < LOWEST ? null : height);

export const fullHeight = (windowHeight: number, extraRows: number): number | null =>
  bounded(windowHeight - AROUND_FULL - EXTRA_ROW * extraRows);

export const tableHeight = (windowHeight: number, extraRows: number): number | null =>
  bounded(windowHeight - AROUND - EXTRA_ROW * extraRows);
