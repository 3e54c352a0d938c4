import { keepNewest } from '@parley/core/keep-newest';
import type { JWTPayload } from 'jose';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError, JWTExpired } from 'jose/errors';

/** Validity of an access token in seconds (wire.md). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'parley';

/** Longest duration of a view in seconds. */
export const VIEW_SECONDS = 30 * 60;

/** Target of a view: an agent, or a role. */
export type ViewTarget = { kind: 'agent' | 'role'; id: string };

/** An agent's access token, number `number` of its login session. With `view` it is read-only, as the target. */
export type AccessToken = { agentId: string; sessionId: string; number: number; view?: ViewTarget | undefined };

export function signAccessToken(token: AccessToken, key: Uint8Array, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const view = token.view && { as: token.view.kind, who: token.view.id };
  return new SignJWT({ sid: token.sessionId, n: token.number, ...view })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(token.agentId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + (view ? VIEW_SECONDS : ACCESS_TOKEN_SECONDS))
    .sign(key);
}

export type ReadToken = AccessToken & { expired: boolean; endsAt: number };

/** Most tokens whose signature is remembered for a key. */
const REMEMBERED = 2000;
/**
 * Tokens with a good signature, by key, the oldest first. A signature is checked once, not with every call of its agent:
 * WebCrypto imports the key anew each time, which takes a third of the memory of a short call.
 */
const signed = new WeakMap<Uint8Array, Map<string, ReadToken>>();

/** Content of a token, and whether it has expired; null: not signed by us. */
export async function readAccessToken(token: string, key: Uint8Array, now: number): Promise<ReadToken | null> {
  const known = signed.get(key)?.get(token);
  if (known) return { ...known, expired: now >= known.endsAt };
  const read = await verify(token, key, now);
  if (read && !read.expired) remember(token, key, read);
  return read;
}

function remember(token: string, key: Uint8Array, read: ReadToken): void {
  const tokens = signed.get(key) ?? new Map<string, ReadToken>();
  signed.set(key, tokens);
  keepNewest(tokens, [token, read], REMEMBERED);
}

async function verify(token: string, key: Uint8Array, now: number): Promise<ReadToken | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      requiredClaims: ['sub', 'sid', 'n', 'iat', 'exp'],
      currentDate: new Date(now),
    });
    return claims(payload, false);
  } catch (error) {
    // The signature is checked before the time: an expired token is known to be ours.
    if (error instanceof JWTExpired) return claims(error.payload, true);
    if (error instanceof JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

function claims({ sub, sid, n, exp, as, who }: JWTPayload, expired: boolean): ReadToken | null {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof n !== 'number') return null;
  const token = { agentId: sub, sessionId: sid, number: n, expired, endsAt: (exp ?? 0) * 1000 };
  if (as === undefined) return token;
  const isView = (as === 'agent' || as === 'role') && typeof who === 'string';
  return isView ? { ...token, view: { kind: as, id: who } } : null;
}
