import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import { credentials } from '@parley/protocol/http/auth';
import type * as z from 'zod';
import type { Db } from '../../../db/pool';
import { getOrCreateSecret } from '../secrets/actions';

/**
 * The optional encryption of the login payload (specification, section 7): chunks of 117 bytes, each padded by PKCS #1
 * v1.5. 117 bytes fit a key of 1,024 bits; ours has 2,048, since 1,024 can be broken, and accepts the same chunks. It
 * protects passwords from eavesdroppers without https, but not from an attacker who can change the traffic.
 */
const MODULUS_BITS = 2048;

const NOBODY = { username: '', password: '' };

export type LoginKey = {
  /** SPKI in base64. */
  publicKey(): Promise<string>;
  /**
   * Decrypts credentials. If that fails they become those of an unknown user, so that the answer does not reveal
   * whether the padding was right.
   */
  open(param: string): Promise<z.output<typeof credentials>>;
};

/** The installation's key pair, created at the first use and shared by all processes. */
export function createLoginKey(db: Db): LoginKey {
  let key: Promise<KeyObject> | null = null;
  const load = (): Promise<KeyObject> => {
    key ??= loadKey(db).catch((error) => {
      key = null;
      throw error;
    });
    return key;
  };

  return {
    async publicKey() {
      const spki = createPublicKey(await load()).export({ type: 'spki', format: 'der' });
      return spki.toString('base64');
    },
    async open(param) {
      const text = decryptChunks(await load(), param);
      const parsed = credentials.safeParse(parse(text));
      return parsed.success ? parsed.data : NOBODY;
    },
  };
}

async function loadKey(db: Db): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const fresh = privateKey.export({ type: 'pkcs8', format: 'der' });
  const kept = await getOrCreateSecret(db, 'login-key', fresh);
  return createPrivateKey({ key: kept, type: 'pkcs8', format: 'der' });
}

/** Decrypts blocks of the modulus's length; null: not encrypted with this key. */
export function decryptChunks(key: KeyObject, param: string): string | null {
  const size = (key.asymmetricKeyDetails?.modulusLength ?? MODULUS_BITS) / 8;
  const cipher = Buffer.from(param, 'base64');
  if (cipher.length === 0 || cipher.length % size !== 0) return null;
  const parts = Array.from({ length: cipher.length / size }, (_, n) =>
    decryptBlock(key, cipher.subarray(n * size, (n + 1) * size)),
  );
  return parts.every((part) => part !== null) ? Buffer.concat(parts).toString('utf8') : null;
}

/**
 * Node does not decrypt PKCS #1 v1.5 any more (CVE-2023-46809): raw RSA, then the padding is checked here: 00 02, at
 * least eight bytes that are not 0, a 0, the text.
 */
function decryptBlock(key: KeyObject, block: Buffer): Buffer | null {
  const padded = rawDecrypt(key, block);
  const end = padded?.indexOf(0, 2) ?? -1;
  if (padded?.[0] !== 0 || padded[1] !== 2 || end < 10) return null;
  return padded.subarray(end + 1);
}

function rawDecrypt(key: KeyObject, block: Buffer): Buffer | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    // Larger than the modulus: not encrypted with this key.
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
