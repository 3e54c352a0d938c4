/** The effect of a key in a list of rows. */
export type Wish = { kind: 'go'; to: number } | { kind: 'toggle' | 'open' | 'menu' | 'all' | 'none' };

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type Where = { /** On the row itself, not on something in it. */ isOnRow: boolean; at: number; count: number };

/** Rows that a page key moves. */
const LEAP = 10;

/**
 * Arrows move, Space selects, Enter opens, full stop (or the menu key) opens the menu; keys inside a row belong to its
 * controls.
 */
export function wishOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  { isOnRow, at, count }: Where,
): Wish | null {
  if (!isOnRow || count === 0 || altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'all' } : null;
  const to = GOES.get(key)?.(at, count);
  if (to !== undefined) return { kind: 'go', to: Math.min(count - 1, Math.max(0, to)) };
  if (key === 'F10' && shiftKey) return { kind: 'menu' };
  return WISHES.get(key) ?? null;
}

const GOES = new Map<string, (at: number, count: number) => number>([
  ['ArrowDown', (at) => at + 1],
  ['ArrowUp', (at) => at - 1],
  ['Home', () => 0],
  ['End', (_at, count) => count - 1],
  ['PageDown', (at) => at + LEAP],
  ['PageUp', (at) => at - LEAP],
]);

const WISHES = new Map<string, Wish>([
  [' ', { kind: 'toggle' }],
  ['Enter', { kind: 'open' }],
  ['.', { kind: 'menu' }],
  ['ContextMenu', { kind: 'menu' }],
  ['Escape', { kind: 'none' }],
]);
