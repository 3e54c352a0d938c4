import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Refusal } from '../errors';

/** An entry of an archive, by its directory (APPNOTE 4.3.12). */
export type ZipEntry = { name: string; method: number; packed: number; size: number; offset: number };
export type ZipEntries = ReadonlyMap<string, ZipEntry>;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** Bytes at the end among which the directory's end stands: itself and the longest comment. */
const TAIL = 22 + 65_535;
/** Bytes of a directory at most: a workbook's has a few dozen entries. */
const LARGEST_DIRECTORY = 4 * 1024 * 1024;
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
    if (length > LARGEST_DIRECTORY || offset + length > size) throw new Refusal('sheet-unreadable');
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
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The bytes of one entry, unpacked as they are read; what unpacks to more than `most` is refused. */
export async function* readEntry(path: string, entry: ZipEntry, most: number): AsyncGenerator<Buffer, void> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new Refusal('sheet-unreadable');
  if (entry.packed === 0) return;
  const start = await dataOffset(path, entry);
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  const stream: Readable = entry.method === STORED ? packed : packed.pipe(createInflateRaw());
  // A pipe does not hand on what went wrong before it.
  packed.once('error', (error) => stream.destroy(error));
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw new Refusal('too-large', { maxBytes: most });
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('sheet-unreadable');
  } finally {
    packed.destroy();
    stream.destroy();
  }
}

/** Behind its own header, whose lengths may differ from the directory's. */
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
