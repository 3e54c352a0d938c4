import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** AES-256-GCM: nonce, ciphertext, tag. `about` is authenticated: with another one the value cannot be opened. */
export function seal(key: Uint8Array, plain: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null: sealed with another key or another `about`. */
export function open(key: Uint8Array, sealed: Buffer, about: string): Buffer | null {
  const end = sealed.length - TAG_BYTES;
  if (end < NONCE_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
  } catch {
    return null;
  }
}
