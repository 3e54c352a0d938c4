import type { Import } from './queries';

type Counts = Pick<Import, 'state' | 'lines' | 'done' | 'created' | 'filled' | 'undone' | 'kept'>;

/** How much is done of how much: lines of the file, or of what they wrote when that is undone. */
export function progressOf({ state, lines, done, created, filled, undone, kept }: Counts) {
  if (state !== 'undoing') return { done, total: lines, share: done / lines };
  const total = created + filled;
  return { done: undone + kept, total, share: (undone + kept) / Math.max(1, total) };
}
