const PAGE = 8;

/**
 * The index to which a key moves in a list of `count` from `at` (-1: none); arrows wrap around, page keys stop at the
 * ends.
 */
export function placeByKey(key: string, at: number, count: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE }[key];
  if (to === undefined || count === 0) return null;
  return key.startsWith('Page') ? Math.max(0, Math.min(to, count - 1)) : (to + count) % count;
}
