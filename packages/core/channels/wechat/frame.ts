/**
 * What the platform encrypts in safe mode: 16 random bytes, the length of the message (4 bytes, the highest first), the
 * message, the app id, and padding to a multiple of 32 bytes whose bytes each say its length (1 to 32).
 */
const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;
const BLOCK_BYTES = 32;

export type Unframed =
  | { ok: true; message: Uint8Array; appId: Uint8Array }
  | { ok: false; fault: 'padding' | 'length' };

export function framed(random: Uint8Array, message: Uint8Array, appId: Uint8Array): Uint8Array {
  const length = RANDOM_BYTES + LENGTH_BYTES + message.length + appId.length;
  const padding = BLOCK_BYTES - (length % BLOCK_BYTES);
  const bytes = new Uint8Array(length + padding).fill(padding, length);
  bytes.set(random.subarray(0, RANDOM_BYTES));
  new DataView(bytes.buffer).setUint32(RANDOM_BYTES, message.length);
  bytes.set(message, RANDOM_BYTES + LENGTH_BYTES);
  bytes.set(appId, RANDOM_BYTES + LENGTH_BYTES + message.length);
  return bytes;
}

/** Every byte of the padding is checked, and the length against what is there. */
export function unframed(bytes: Uint8Array): Unframed {
  const padding = bytes.at(-1) ?? 0;
  const end = bytes.length - padding;
  const isPadded = bytes.length % BLOCK_BYTES === 0 && padding >= 1 && padding <= BLOCK_BYTES;
  if (!isPadded || !bytes.subarray(end).every((byte) => byte === padding)) return { ok: false, fault: 'padding' };
  const start = RANDOM_BYTES + LENGTH_BYTES;
  if (end < start) return { ok: false, fault: 'length' };
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(RANDOM_BYTES);
  if (length > end - start) return { ok: false, fault: 'length' };
  return { ok: true, message: bytes.subarray(start, start + length), appId: bytes.subarray(start + length, end) };
}
