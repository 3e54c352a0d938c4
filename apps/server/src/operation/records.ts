import { BackupError } from './backup-error';

/** First entry of a backup. */
export type Header = {
  is: 'header';
  /** ISO 8601. */
  madeAt: string;
  /** Version of the program that made it. */
  program: string;
  /** Names of the applied migrations: the version of the schema. */
  migrations: string[];
};

/** What follows the rows of a table. `digest`: sum of the hashes of its rows, in any order (`row-digest`). */
export type TableEnd = { is: 'table-end'; name: string; rows: number; digest: string };

/** The value of a sequence; text, since it may exceed what a number holds. */
export type SequenceValue = { name: string; value: string; isCalled: boolean };

export type Entry =
  | Header
  | { is: 'table'; name: string; columns: string[] }
  | TableEnd
  | { is: 'sequences'; sequences: SequenceValue[] }
  | { is: 'file'; path: string }
  | { is: 'file-end'; path: string; bytes: number; sha256: string }
  | { is: 'end'; tables: number; rows: number; files: number; bytes: number };

/** A backup is a sequence of records: entries, and between them the bytes of a table or of a file. */
export type Record = { entry: Entry } | { bytes: Buffer };

/** A record on disk: a letter for its kind, its length as four bytes, its content. */
const HEAD_BYTES = 5;
const ENTRY = 0x4a;
const BYTES = 0x44;
/** Longest entry: more is damage. A long row is one record of bytes; PostgreSQL's limit for a row is 1 GB. */
const MAX_ENTRY_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024 * 1024;

export async function* encodeRecords(records: AsyncIterable<Record>): AsyncGenerator<Buffer> {
  for await (const record of records) {
    const content = 'entry' in record ? Buffer.from(JSON.stringify(record.entry)) : record.bytes;
    const head = Buffer.alloc(HEAD_BYTES);
    head[0] = 'entry' in record ? ENTRY : BYTES;
    head.writeUInt32BE(content.length, 1);
    yield head;
    yield content;
  }
}

export async function* decodeRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<Record> {
  const reader = createReader(chunks);
  for (;;) {
    const head = await reader.read(HEAD_BYTES);
    if (!head) return;
    const [kind, length] = [head[0], head.readUInt32BE(1)];
    if ((kind !== ENTRY && kind !== BYTES) || length > (kind === ENTRY ? MAX_ENTRY_BYTES : MAX_BYTES)) throw damaged();
    const content = await reader.read(length);
    if (!content) throw new BackupError('The backup ends in the middle: the file was cut off.');
    yield kind === BYTES ? { bytes: content } : { entry: parseEntry(content) };
  }
}

const damaged = () => new BackupError('The backup is damaged: it contains something that no backup contains.');

function parseEntry(content: Buffer): Entry {
  try {
    return JSON.parse(content.toString()) as Entry;
  } catch {
    throw damaged();
  }
}

/** Reads exact numbers of bytes from chunks of any length; null: nothing is left. */
function createReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let held = 0;
  return {
    async read(length: number): Promise<Buffer | null> {
      while (held < length) {
        const { value, done } = await iterator.next();
        if (done) {
          if (held === 0) return null;
          throw new BackupError('The backup ends in the middle: the file was cut off.');
        }
        parts.push(value);
        held += value.length;
      }
      const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      parts = held > length ? [all.subarray(length)] : [];
      held -= length;
      return all.subarray(0, length);
    },
  };
}
