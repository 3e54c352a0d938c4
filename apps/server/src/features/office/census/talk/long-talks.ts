import type { Said } from '@parley/core/census/talk/responses';

/** Messages of a conversation with the numbers 1 to `upTo`, in their order. */
export type KnownSaid = { upTo: number; said: readonly Said[] };

const NONE: KnownSaid = { upTo: 0, said: [] };

/** `from`: fewest messages of a conversation that is kept; `most`: messages kept of all conversations together. */
export type LongTalksSize = { from: number; most: number };

/**
 * When and by whom messages of long conversations were written, kept in memory: after a new message only that one has to
 * be read. Neither time nor author of a message ever changes, and no single message is removed. Short conversations are
 * read as a whole, and above `most` those that changed longest ago are dropped.
 */
export class LongTalks {
  readonly #size: LongTalksSize;
  readonly #known = new Map<string, KnownSaid>();
  #count = 0;

  constructor(size: LongTalksSize) {
    this.#size = size;
  }

  of(conversationId: string): KnownSaid {
    return this.#known.get(conversationId) ?? NONE;
  }

  keep(conversationId: string, known: KnownSaid): void {
    this.#drop(conversationId);
    if (known.said.length < this.#size.from) return;
    this.#known.set(conversationId, known);
    this.#count += known.said.length;
    for (const oldest of this.#known.keys()) {
      if (this.#count <= this.#size.most) return;
      this.#drop(oldest);
    }
  }

  #drop(conversationId: string): void {
    this.#count -= this.of(conversationId).said.length;
    this.#known.delete(conversationId);
  }
}
