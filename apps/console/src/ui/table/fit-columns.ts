/** A column may become this much narrower than declared before others are left out. */
const SHRINK = 0.8;

type Measured = { key: string; width: number; isName?: boolean | undefined };

/**
 * Widths of the columns that fit into `room` px, in their order of importance: columns become narrower first, then the
 * last ones are left out; the name stays. `mayDrop`: false for columns that somebody chose; these scroll.
 */
export function fitColumns(columns: readonly Measured[], room: number, mayDrop: boolean): Map<string, number> {
  const taken: Measured[] = [];
  let least = columns.find(({ isName }) => isName)?.width ?? 0;
  least *= SHRINK;
  for (const column of columns) {
    if (!column.isName) {
      if (mayDrop && least + column.width * SHRINK > room) break;
      least += column.width * SHRINK;
    }
    taken.push(column);
  }
  const name = columns.find(({ isName }) => isName);
  if (name && !taken.includes(name)) taken.push(name);
  const total = taken.reduce((sum, { width }) => sum + width, 0);
  const factor = Math.min(1, Math.max(SHRINK, room / total));
  return new Map(taken.map(({ key, width }) => [key, Math.floor(width * factor)]));
}
