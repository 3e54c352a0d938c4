import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';
import { BackupError } from './backup-error';

/**
 * Encryption of a backup: AES-256-GCM in chunks of 64 KiB, each with its own tag, as the STREAM construction of age
 * does. The nonce is the chunk's number and whether it is the last, so that chunks can be neither reordered nor left
 * out at the end. The key is derived from PARLEY_BACKUP_KEY and a salt of the file, so it is used for one file only.
 */
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
export const SALT_BYTES = 16;
/** Memory 64 MB, about 0.2 s: makes guessing a weak key expensive. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
/** Characters below which a key is refused: it could be guessed. */
const MIN_KEY_LENGTH = 16;

export function deriveKey(secret: string, salt: Buffer): Buffer {
  if (secret.length < MIN_KEY_LENGTH)
    throw new BackupError(
      `PARLEY_BACKUP_KEY is shorter than ${MIN_KEY_LENGTH} characters. "openssl rand -base64 32" makes a good one.`,
    );
  return scryptSync(secret, salt, 32, SCRYPT);
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

export async function* seal(chunks: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunks(chunks, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

export async function* unseal(chunks: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunks(chunks, CHUNK_BYTES + TAG_BYTES)) {
    yield open(chunk, key, { number, isLast });
    number += 1;
  }
}

function open(chunk: Buffer, key: Buffer, { number, isLast }: { number: number; isLast: boolean }): Buffer {
  if (chunk.length < TAG_BYTES) throw refused(number);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw refused(number);
  }
}

const refused = (number: number) =>
  new BackupError(
    number === 0
      ? 'The backup cannot be decrypted: PARLEY_BACKUP_KEY is another one, or the file was altered or cut off.'
      : `The backup was altered or cut off, about ${Math.ceil((number * CHUNK_BYTES) / 1024 / 1024)} MB after its beginning.`,
  );

/** Chunks of exactly this length; the last may be shorter, and is empty if there is nothing. */
async function* inChunks(
  parts: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    // A whole chunk is held back until more follows: it may be the last.
    while (held.length > length) {
      yield { chunk: held.subarray(0, length), isLast: false };
      held = held.subarray(length);
    }
  }
  yield { chunk: held, isLast: true };
}
