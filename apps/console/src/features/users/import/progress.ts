import type { Import } from './queries';

type Counts = Pick<Import, 'state' | 'lines' | 'done' | 'created' | 'filled' | 'undone' | 'kept'>;

/** Progress in lines of the file; while undoing, in people that the import created or changed. `share`: 0 to 1. */
export function progressOf({ state, lines, done, created, filled, undone, kept }: Counts) {
  if (state !== 'undoing') return { done, total: lines, share: done / lines };
  const total = created + filled;
  return { done: undone + kept, total, share: (undone + kept) / Math.max(1, total) };
}
