import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import type { Queryable } from '../../../db/pool';
import { findSecret, getOrCreateSecret } from '../secrets/actions';

const SECRET = 'audit-signature';
const SEED_BYTES = 32;
/** Bytes before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export type Signer = {
  sign(number: number, hash: Buffer): Buffer;
  isRight(number: number, hash: Buffer, signature: Buffer): boolean;
  /** SPKI in PEM, to verify signatures. */
  publicKey: string;
};

/** Signer with the installation's key, created at the first call. */
export async function loadSigner(db: Queryable): Promise<Signer> {
  return signerOf((await findSecret(db, SECRET)) ?? (await getOrCreateSecret(db, SECRET, randomBytes(SEED_BYTES))));
}

/** The signer, if there is a key; null: nothing was signed yet. */
export async function findSigner(db: Queryable): Promise<Signer | null> {
  const seed = await findSecret(db, SECRET);
  return seed && signerOf(seed);
}

function signerOf(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey: KeyObject = createPublicKey(key);
  return {
    sign: (number, hash) => sign(null, linkText(number, hash), key),
    isRight: (number, hash, signature) => verify(null, linkText(number, hash), publicKey, signature),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }) as string,
  };
}

/** The signed text. */
export const linkText = (number: number, hash: Buffer): Buffer =>
  Buffer.from(`parley audit ${number} ${hash.toString('hex')}`);
