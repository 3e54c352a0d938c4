import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { framed, unframed } from '@parley/core/channels/wechat/frame';
import { isSameSignature, type SignedParts, signedText } from '@parley/core/channels/wechat/signature';

export const signatureOf = (parts: SignedParts): string => createHash('sha1').update(signedText(parts)).digest('hex');

export const isSignedBy = (signature: string, parts: SignedParts): boolean =>
  isSameSignature(signature, signatureOf(parts));

/** The 32 bytes of a key of 43 characters; null: it is none. */
export function keyBytesOf(aesKey: string): Buffer | null {
  if (!/^[A-Za-z0-9+/]{43}$/.test(aesKey)) return null;
  const bytes = Buffer.from(`${aesKey}=`, 'base64');
  return bytes.length === 32 ? bytes : null;
}

/** `random`: 16 bytes; given by tests. */
type Encryption = { key: Buffer; appId: string; random?: Buffer };

/** Encrypts a message as the platform does: AES-256-CBC over its frame; the vector is the beginning of the key. */
export function encrypt(message: string, { key, appId, random = randomBytes(16) }: Encryption): string {
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const frame = framed(random, Buffer.from(message), Buffer.from(appId));
  return Buffer.concat([cipher.update(frame), cipher.final()]).toString('base64');
}

export type Decrypted = { ok: true; message: string; appId: string } | { ok: false };

/** Not ok: another key, or a frame that is damaged. The caller compares the app id. */
export function decrypt(key: Buffer, text: string): Decrypted {
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (bytes.length === 0 || bytes.length % 16 !== 0) return { ok: false };
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const frame = unframed(Buffer.concat([decipher.update(bytes), decipher.final()]));
  if (!frame.ok) return { ok: false };
  const read = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return { ok: true, message: read.decode(frame.message), appId: read.decode(frame.appId) };
  } catch {
    return { ok: false };
  }
}
