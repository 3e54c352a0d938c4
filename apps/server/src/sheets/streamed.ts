import { Readable } from 'node:stream';

/**
 * Bytes that go out as they are made. Whoever goes away before the end, or never begins to read, has `letGo` called at
 * once, and not only when the piece under way is done, as a stream made of a generator would.
 */
export function streamed(pieces: AsyncIterator<Buffer | string, unknown>, letGo: () => Promise<void>): Readable {
  const next = async (): Promise<Buffer | string | null> => {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return null;
      if ((value as Buffer | string).length > 0) return value as Buffer | string;
    }
  };
  return new Readable({
    read() {
      next().then(
        (piece) => this.destroyed || this.push(piece),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      letGo().then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
