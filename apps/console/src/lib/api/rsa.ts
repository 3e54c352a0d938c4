/**
 * RSA for the optional encryption of the login (specification, section 7): PKCS #1 v1.5, which the Web Crypto API does
 * not have (and which is missing altogether without HTTPS, where this encryption is used). Loaded only if the server
 * gives a key. A 1,024-bit key takes chunks of 117 bytes and gives 128 bytes for each; longer keys use the same chunks.
 */
export const CHUNK_BYTES = 117;

type PublicKey = { modulus: bigint; exponent: bigint; bytes: number };

/** The text encrypted in chunks of 117 bytes, in base64. `publicKey`: SPKI in base64, with or without its PEM lines. */
export function encryptChunks(publicKey: string, text: string): string {
  const key = readKey(publicKey);
  const bytes = new TextEncoder().encode(text);
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += CHUNK_BYTES)
    blocks.push(apply(key, pad(bytes.subarray(at, at + CHUNK_BYTES), key.bytes)));
  return toBase64(blocks);
}

/** The text of an answer that the server encrypted with its private key: chunks as long as the key, 128 bytes at 1,024 bits. */
export function decryptChunks(publicKey: string, cipher: string): string {
  const key = readKey(publicKey);
  const bytes = fromBase64(cipher);
  if (bytes.length === 0 || bytes.length % key.bytes !== 0) throw new RangeError('not a whole number of chunks');
  const parts: number[] = [];
  for (let at = 0; at < bytes.length; at += key.bytes)
    parts.push(...unpad(apply(key, bytes.subarray(at, at + key.bytes))));
  return new TextDecoder().decode(new Uint8Array(parts));
}

/** 00 02, random bytes that are not 0, 00, the text. */
function pad(text: Uint8Array, size: number): Uint8Array {
  const block = new Uint8Array(size);
  block[1] = 2;
  block.set(noise(size - text.length - 3), 2);
  block.set(text, size - text.length);
  return block;
}

function noise(length: number): Uint8Array {
  if (length < 8) throw new RangeError('the key is too short for chunks of 117 bytes');
  return crypto.getRandomValues(new Uint8Array(length)).map((byte) => byte || 1);
}

/** 00 01, FF …, 00, the text. */
function unpad(block: Uint8Array): Uint8Array {
  const end = block.indexOf(0, 2);
  const isRight =
    block[0] === 0 && block[1] === 1 && end >= 10 && block.subarray(2, end).every((byte) => byte === 0xff);
  if (!isRight) throw new RangeError('not encrypted with this key');
  return block.subarray(end + 1);
}

/** The public operation: block ^ exponent mod modulus. */
function apply({ modulus, exponent, bytes }: PublicKey, block: Uint8Array): Uint8Array {
  return toBytes(power(toNumber(block), exponent, modulus), bytes);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** SEQUENCE { SEQUENCE { algorithm }, BIT STRING { SEQUENCE { modulus, exponent } } } */
function readKey(publicKey: string): PublicKey {
  const [key] = inside(fromBase64(publicKey.replace(/-----[^-]+-----/g, '')));
  const [, bits] = inside(key);
  const [numbers] = inside(bits?.subarray(1));
  const [modulus, exponent] = inside(numbers);
  if (!modulus || !exponent) throw new RangeError('not a public key');
  const n = toNumber(modulus);
  return { modulus: n, exponent: toNumber(exponent), bytes: Math.ceil(n.toString(2).length / 8) };
}

/** The contents of the DER values that follow each other in `der`. */
function inside(der: Uint8Array = new Uint8Array()): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at + 1 < der.length; ) {
    const first = der[at + 1] ?? 0;
    const more = first > 0x7f ? first & 0x7f : 0;
    const start = at + 2 + more;
    const length = more ? Number(toNumber(der.subarray(at + 2, start))) : first;
    found.push(der.subarray(start, start + length));
    at = start + length;
  }
  return found;
}

const toNumber = (bytes: Uint8Array): bigint =>
  BigInt(`0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);

function toBytes(number: bigint, length: number): Uint8Array {
  const hex = number.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, n) => Number.parseInt(hex.slice(n * 2, n * 2 + 2), 16));
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));

const toBase64 = (blocks: readonly Uint8Array[]): string =>
  btoa(blocks.map((block) => String.fromCharCode(...block)).join(''));
