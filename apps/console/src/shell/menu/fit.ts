/** Number of entries that fit into `room`; if not all do, room for the button with the others is reserved. */
export function fitCount(widths: readonly number[], room: number, rest: number): number {
  const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0);
  if (sum(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && sum(count) + rest > room) count -= 1;
  return count;
}
