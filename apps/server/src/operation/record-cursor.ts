import { BackupError } from './backup-error';
import type { Entry, Record } from './records';

/** Reads records one after another: entries, and the bytes that follow one. */
export type Cursor = {
  /** The next entry; null: nothing is left. */
  entry(): Promise<Entry | null>;
  /** The bytes up to the next entry. */
  bytes(): AsyncGenerator<Buffer>;
  skipBytes(): Promise<void>;
  /** Closes the source. */
  close(): Promise<void>;
};

export function createCursor(records: AsyncIterable<Record>): Cursor {
  const iterator = records[Symbol.asyncIterator]();
  let next: Record | null = null;

  async function peek(): Promise<Record | null> {
    next ??= (await iterator.next()).value ?? null;
    return next;
  }

  async function* bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const record = await peek();
      if (!record || 'entry' in record) return;
      next = null;
      yield record.bytes;
    }
  }

  return {
    async entry() {
      const record = await peek();
      if (!record) return null;
      if ('bytes' in record) throw new BackupError('The backup is damaged: bytes stand where they may not.');
      next = null;
      return record.entry;
    },
    bytes,
    async skipBytes() {
      for await (const _ of bytes());
    },
    async close() {
      await iterator.return?.();
    },
  };
}
