import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { expiryVerdict, type SignatureVerdict } from '@parley/core/visit/link';
import { plainName } from '@parley/core/words/plain-name';
import { storableText } from '@parley/core/words/storable-text';
import * as z from 'zod';

/** Variables of a link's address with a valid signature: a name, an order, the customer's own id. */
export type Variables = Record<string, string>;
/** `address`: number of an address that this server signed; empty: signed by the link's owner. */
export type Verdict = {
  verdict: SignatureVerdict;
  variables: Variables;
  address: string;
  /** Milliseconds; null: no valid expiry. */
  expiresAt: number | null;
};

const NO_VARIABLES = { variables: {}, address: '', expiresAt: null };

const SECRET_BYTES = 32;
const MOST_VARIABLES = 20;

const payloadShape = z
  .record(z.string().regex(/^[A-Za-z]\w{0,39}$/), z.union([z.string(), z.number()]))
  .refine(({ exp: _exp, jti: _jti, ...fields }) => Object.keys(fields).length <= MOST_VARIABLES);

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * `<payload>.<signature>`: the variables as JSON in base64url, and the HMAC-SHA256 of `<code>.<payload>`. The code
 * makes the signature invalid for other links; `exp` (seconds) is the expiry, `jti` the number of an address that this
 * server signed.
 */
export function signFields(secret: string, code: string, fields: Record<string, string | number>): string {
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${signatureOf(secret, code, payload)}`;
}

export function readVariables(secret: string | null, code: string, signed: string, now: number): Verdict {
  const [payload = '', signature = ''] = signed.split('.');
  if (secret === null || !isEqual(signature, signatureOf(secret, code, payload)))
    return { verdict: 'wrong-signature', ...NO_VARIABLES };
  const parsed = payloadShape.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
  if (!parsed.success) return { verdict: 'unreadable', ...NO_VARIABLES };
  const { exp, jti = '', ...fields } = parsed.data;
  const variables = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(String(value))]));
  const expiresAt = endOf(exp);
  return { verdict: expiryVerdict(expiresAt, now), variables, address: clean(String(jti)), expiresAt };
}

/** Expiry in milliseconds; null: missing or invalid. */
export function endOf(exp: string | number | undefined): number | null {
  const seconds = typeof exp === 'string' && exp.trim() !== '' ? Number(exp) : exp;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;
}

const signatureOf = (secret: string, code: string, payload: string): string =>
  createHmac('sha256', secret).update(`${code}.${payload}`).digest('base64url');

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Removes what PostgreSQL cannot store and what reverses other text, and limits the length. */
const clean = (value: string): string => storableText(plainName(value)).trim().slice(0, 200);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
