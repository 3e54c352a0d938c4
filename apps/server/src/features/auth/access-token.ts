import type { JWTPayload } from 'jose';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError, JWTExpired } from 'jose/errors';

/** Seconds for which an access token is good (wire.md). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'parley';

/** An agent's access token: number `number` of its login session. */
export type AccessToken = { agentId: string; sessionId: string; number: number };

export function signAccessToken(token: AccessToken, key: Uint8Array, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ sid: token.sessionId, n: token.number })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(token.agentId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(key);
}

/** What a token says and whether its time is over; null for anything that we did not sign. */
export async function readAccessToken(
  token: string,
  key: Uint8Array,
  now: number,
): Promise<(AccessToken & { expired: boolean }) | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      requiredClaims: ['sub', 'sid', 'n', 'iat', 'exp'],
      currentDate: new Date(now),
    });
    return claims(payload, false);
  } catch (error) {
    // The signature is checked before the time: what is merely too old is known to be ours.
    if (error instanceof JWTExpired) return claims(error.payload, true);
    if (error instanceof JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

function claims({ sub, sid, n }: JWTPayload, expired: boolean) {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof n !== 'number') return null;
  return { agentId: sub, sessionId: sid, number: n, expired };
}
