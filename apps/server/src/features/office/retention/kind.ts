import type { WorkContext } from '../../../context';
import type { Storage } from '../../foundation/files/storage';

export type Parts = { context: WorkContext; storage: Storage };

/** Numbers of removed rows: `{ conversations: 3, messages: 120 }`. */
export type Removed = Record<string, number>;

/** A kind of data with a retention time. */
export type Kind = {
  /** Numbers that would be removed: of the objects, and of important dependent rows. */
  count(parts: Parts, before: Date): Promise<number>;
  /** Removes older rows in parts, each with its own commit, and yields their numbers. */
  remove(parts: Parts, before: Date): AsyncGenerator<Removed, void>;
};

export const isNothing = (removed: Removed): boolean => Object.values(removed).every((count) => count === 0);
