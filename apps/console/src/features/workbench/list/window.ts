/** Heights in px: fixed, so that nothing has to be measured. */
export const ROW_PX = 64;
export const HEAD_PX = 32;
/** Rows rendered beyond each edge, so that fast scrolling shows no gap. */
const OVERSCAN = 6;

/** One group's position in px. `rows`: number of rows shown, 0 while folded. */
export type GroupLayout<K extends string = string> = { key: K; top: number; height: number; rows: number };
export type ListLayout<K extends string = string> = { parts: readonly GroupLayout<K>[]; height: number };
export type RowRange = { from: number; to: number };

export function layoutGroups<K extends string>(groups: readonly { key: K; rows: number }[]): ListLayout<K> {
  let top = 0;
  const parts = groups.map(({ key, rows }) => {
    const part = { key, top, height: HEAD_PX + rows * ROW_PX, rows };
    top += part.height;
    return part;
  });
  return { parts, height: top };
}

/** The rows of a group to render: `from` inclusive, `to` exclusive. */
export function visibleRows(part: GroupLayout, view: { top: number; height: number }): RowRange {
  const first = Math.floor((view.top - part.top - HEAD_PX) / ROW_PX) - OVERSCAN;
  const last = Math.ceil((view.top + view.height - part.top - HEAD_PX) / ROW_PX) + OVERSCAN;
  const from = Math.min(part.rows, Math.max(0, first));
  return { from, to: Math.max(from, Math.min(part.rows, last)) };
}

/** A place in the list: a group's heading (`row` null) or one of its rows. */
export type Place = { part: number; row: number | null };

export const countOf = (sheet: ListLayout): number => sheet.parts.reduce((sum, { rows }) => sum + rows + 1, 0);

export function placeAt(sheet: ListLayout, position: number): Place | null {
  let left = position;
  for (const [part, { rows }] of sheet.parts.entries()) {
    if (left < 0) return null;
    if (left === 0) return { part, row: null };
    if (left <= rows) return { part, row: left - 1 };
    left -= rows + 1;
  }
  return null;
}

export function positionOf(sheet: ListLayout, { part, row }: Place): number {
  const before = sheet.parts.slice(0, part).reduce((sum, { rows }) => sum + rows + 1, 0);
  return before + (row === null ? 0 : row + 1);
}

/** The upper edge of a row, or of a group's heading. */
export function rowTop(sheet: ListLayout, { part, row }: Place): number {
  const { top } = sheet.parts[part]!;
  return row === null ? top : top + HEAD_PX + row * ROW_PX;
}

/** The scroll position that shows a place completely, below the sticky heading. */
export function scrollFor(sheet: ListLayout, { part, row }: Place, view: { top: number; height: number }): number {
  const group = sheet.parts[part];
  if (!group) return view.top;
  if (row === null) {
    if (group.top < view.top) return group.top;
    return group.top + HEAD_PX > view.top + view.height ? group.top + HEAD_PX - view.height : view.top;
  }
  const top = rowTop(sheet, { part, row });
  if (top - HEAD_PX < view.top) return top - HEAD_PX;
  return top + ROW_PX > view.top + view.height ? top + ROW_PX - view.height : view.top;
}
