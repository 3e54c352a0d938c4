import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error';
import { decodeRecords, encodeRecords, type Record } from './records';
import { deriveKey, SALT_BYTES, seal, unseal } from './seal';

/** First line of a backup: its format. */
const PLAIN = 'PARLEY BACKUP 1\n';
const SEALED = 'PARLEY BACKUP 1 ENCRYPTED\n';
const MAX_LINE_BYTES = 64;

/** zlib level: half of the time of the default for a tenth more bytes. */
const LEVEL = 3;

/**
 * Writes records into a new file: a line naming the format, then the records compressed and, with a key, encrypted.
 * It has its final name only when it is complete and on the disk. Returns its size.
 */
export async function writeContainer(
  path: string,
  records: AsyncIterable<Record>,
  key: string | null,
): Promise<number> {
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} exists: name a new file.`);
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o600).catch((error: { code?: string }) => {
    throw new BackupError(`${draft} cannot be written (${error.code}).`);
  });
  try {
    let bytes = 0;
    const write = async (chunk: Buffer) => {
      // All of it: a disk that becomes full takes a part of a chunk without an error.
      await file.appendFile(chunk).catch((error: { code?: string }) => {
        throw new BackupError(
          error.code === 'ENOSPC' ? `No space is left for ${draft}.` : `${draft} cannot be written (${error.code}).`,
        );
      });
      bytes += chunk.length;
    };
    const packed = compress(encodeRecords(records));
    if (key === null) {
      await write(Buffer.from(PLAIN));
      for await (const chunk of packed) await write(chunk);
    } else {
      const salt = randomBytes(SALT_BYTES);
      await write(Buffer.concat([Buffer.from(SEALED), salt]));
      for await (const chunk of seal(packed, deriveKey(key, salt))) await write(chunk);
    }
    await file.sync();
    await file.close();
    await rename(draft, path);
    return bytes;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** The records of a file. Every kind of damage is a `BackupError`. */
export async function* readContainer(path: string, key: string | null): AsyncGenerator<Record> {
  const { isSealed, salt, from } = await readStart(path);
  if (isSealed && key === null) throw new BackupError('The backup is encrypted: set PARLEY_BACKUP_KEY to its key.');
  if (!isSealed && key !== null)
    throw new BackupError(
      'The backup is not encrypted although PARLEY_BACKUP_KEY is set: somebody may have replaced it. Unset the variable to use it nevertheless.',
    );
  const stored = createReadStream(path, { start: from, highWaterMark: 256 * 1024 });
  const packed = key === null ? stored : unseal(stored, deriveKey(key, salt));
  yield* decodeRecords(decompress(packed));
}

async function readStart(path: string): Promise<{ isSealed: boolean; salt: Buffer; from: number }> {
  const file = await open(path).catch((error: { code?: string }) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_LINE_BYTES), 0, MAX_LINE_BYTES, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    if (start.startsWith(PLAIN)) return { isSealed: false, salt: Buffer.alloc(0), from: PLAIN.length };
    const from = SEALED.length + SALT_BYTES;
    if (start.startsWith(SEALED) && bytesRead >= from)
      return { isSealed: true, salt: buffer.subarray(SEALED.length, from), from };
    const isNewer = start.startsWith('PARLEY BACKUP ');
    throw new BackupError(
      isNewer
        ? `${path} was made by a newer Parley: restore it with that version.`
        : `${path} is not a backup of Parley.`,
    );
  } finally {
    await file.close();
  }
}

async function* compress(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(chunks, { objectMode: false, highWaterMark: 256 * 1024 });
  const gzip = createGzip({ level: LEVEL, chunkSize: 128 * 1024 });
  source.on('error', (error) => gzip.destroy(error));
  source.pipe(gzip);
  try {
    yield* gzip as AsyncIterable<Buffer>;
  } finally {
    // The reader may have ended first, because its disk is full.
    source.destroy();
    gzip.destroy();
  }
}

async function* decompress(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(chunks, { objectMode: false, highWaterMark: 256 * 1024 });
  const gunzip = createGunzip({ chunkSize: 128 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR') throw new BackupError('The backup ends in the middle: the file was cut off.');
    if (code?.startsWith('Z_')) throw new BackupError('The backup is damaged: its content cannot be unpacked.');
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
