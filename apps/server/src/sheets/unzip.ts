import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Refusal } from '../errors';
import { MAX_ENTRIES, MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_FROM_BYTES, tooComplex } from './limits';

/** An entry of an archive's directory (APPNOTE 4.3.12). Its sizes may be wrong, so bytes are counted while reading. */
export type ZipEntry = { name: string; method: number; packed: number; offset: number };
export type ZipEntries = ReadonlyMap<string, ZipEntry>;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** Bytes at the end that contain the directory's end record: its size and the longest comment. */
const TAIL = 22 + 65_535;
/** Bytes of the largest directory. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** Reads an archive's directory. */
export async function openZip(path: string): Promise<ZipEntries> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = await bytesAt(Math.max(0, size - TAIL), Math.min(size, TAIL));
    const at = lastSignature(tail);
    if (at < 0) throw new Refusal('sheet-unreadable');
    const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (length > MAX_DIRECTORY_BYTES || offset + length > size) throw new Refusal('sheet-unreadable');
    return entriesOf(await bytesAt(offset, length));
  } finally {
    await file.close();
  }

  async function bytesAt(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }
}

function lastSignature(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === DIRECTORY_END) return at;
  return -1;
}

function entriesOf(directory: Buffer): ZipEntries {
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    if (entries.size > MAX_ENTRIES) throw tooComplex('entries', MAX_ENTRIES);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Bytes that may still be unpacked, over all entries. */
export type Budget = { left: number };

/** The bytes of one entry, unpacked while reading; exceeding a limit is refused. */
export async function* readEntry(path: string, entry: ZipEntry, budget: Budget): AsyncGenerator<Buffer, void> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new Refusal('sheet-unreadable');
  if (entry.packed === 0) return;
  const start = await dataOffset(path, entry);
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  const inflate = entry.method === STORED ? null : packed.pipe(createInflateRaw());
  const stream: Readable = inflate ?? packed;
  // `pipe` does not forward errors.
  packed.once('error', (error) => stream.destroy(error));
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      budget.left -= chunk.length;
      if (budget.left < 0) throw tooComplex('unpacked', MAX_UNPACKED_BYTES);
      if (inflate && length > RATIO_FROM_BYTES && length > inflate.bytesWritten * MAX_RATIO)
        throw tooComplex('ratio', MAX_RATIO);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('sheet-unreadable');
  } finally {
    packed.destroy();
    stream.destroy();
  }
}

/** The data follows the local header, whose lengths may differ from the directory's. */
async function dataOffset(path: string, { offset }: ZipEntry): Promise<number> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(30), 0, 30, offset);
    if (bytesRead < 30) throw new Refusal('sheet-unreadable');
    return offset + 30 + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
  } finally {
    await file.close();
  }
}
