import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** What an address says of its reader, once the signature held: a name, an order, a customer's own id. */
export type Variables = Record<string, string>;
export type Verdict =
  | { verdict: 'good'; variables: Variables }
  | { verdict: 'wrong-signature' | 'expired' | 'unreadable'; variables: Variables };

const SECRET_BYTES = 32;
const MOST_VARIABLES = 20;

const said = z
  .record(z.string().regex(/^[A-Za-z]\w{0,39}$/), z.union([z.string(), z.number()]))
  .refine((fields) => Object.keys(fields).length <= MOST_VARIABLES + 1);

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * `<payload>.<signature>`: the variables as JSON in base64url, and the HMAC-SHA256 of `<code>.<payload>`. The code is in
 * it, so that what was signed for one link is worth nothing at another; `exp` (seconds) ends it.
 */
export function signVariables(secret: string, code: string, variables: Variables, expiresAt: number | null): string {
  const fields = expiresAt === null ? variables : { ...variables, exp: Math.floor(expiresAt / 1000) };
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${signatureOf(secret, code, payload)}`;
}

export function readVariables(secret: string | null, code: string, signed: string, now: number): Verdict {
  const [payload = '', signature = ''] = signed.split('.');
  if (secret === null || !isEqual(signature, signatureOf(secret, code, payload)))
    return { verdict: 'wrong-signature', variables: {} };
  const parsed = said.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
  if (!parsed.success) return { verdict: 'unreadable', variables: {} };
  const { exp, ...fields } = parsed.data;
  const variables = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(String(value))]));
  const isOver = exp !== undefined && !(Number(exp) * 1000 > now);
  return isOver ? { verdict: 'expired', variables } : { verdict: 'good', variables };
}

const signatureOf = (secret: string, code: string, payload: string): string =>
  createHmac('sha256', secret).update(`${code}.${payload}`).digest('base64url');

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** As PostgreSQL can hold it. */
const clean = (value: string): string => value.toWellFormed().replaceAll('\0', '').trim().slice(0, 200);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
