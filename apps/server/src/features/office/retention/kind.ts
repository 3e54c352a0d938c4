import type { WorkContext } from '../../../context';
import type { Storage } from '../../foundation/files/storage';

export type Parts = { context: WorkContext; storage: Storage };

/** Rows by what they were: `{ conversations: 3, messages: 120 }`. */
export type Removed = Record<string, number>;

/** One kind of thing that has an age. */
export type Kind = {
  /** How many would go: of the things themselves, and of what comes in such numbers that one wants to know. */
  count(parts: Parts, before: Date): Promise<number>;
  /** Removes a part of what is older, and says what; nothing: there is no more. Each part is a commit of its own. */
  remove(parts: Parts, before: Date): AsyncGenerator<Removed, void>;
};

export const isNothing = (removed: Removed): boolean => Object.values(removed).every((count) => count === 0);
