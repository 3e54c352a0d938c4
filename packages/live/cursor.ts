/** Compares two cursors `<epoch>-<n>`: below 0, 0 or above 0; null: different epochs have no order. */
export function compareCursors(a: string, b: string): number | null {
  const [epochA, nA] = split(a);
  const [epochB, nB] = split(b);
  const difference = nA - nB;
  return epochA === epochB && !Number.isNaN(difference) ? difference : null;
}

/**
 * Whether `cursor` is later than `position`. True without an order: applying a push twice is harmless, losing one is
 * not.
 */
export function isLater(cursor: string, position: string | null): boolean {
  const order = position === null ? null : compareCursors(cursor, position);
  return order === null || order > 0;
}

function split(cursor: string): [epoch: string, n: number] {
  const dash = cursor.lastIndexOf('-');
  return [cursor.slice(0, dash), Number(cursor.slice(dash + 1))];
}
