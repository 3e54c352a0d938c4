import type { Context } from '../../../context';
import type { HttpFacts } from '../../../http/handler';
import { rememberDevice } from './devices';
import type { AuthKeys } from './keys';
import { writeRefreshCookie } from './refresh-cookie';
import type { SignedIn } from './sessions/sessions';

/** `secure`: the public address is https, so the cookies are never sent in clear. */
export type CookieParts = { keys: AuthKeys; secure: boolean };

/** Sets the refresh cookie; returns the access token. */
export function answerTokens({ keys, secure }: CookieParts, http: HttpFacts, { token, cookie }: SignedIn) {
  http.setCookie(writeRefreshCookie(cookie, keys.refresh, { secure }));
  return { token };
}

/** The answer to a new login, whose browser becomes a known device of the account. */
export async function answerNewLogin(
  { context, ...parts }: CookieParts & { context: Context },
  http: HttpFacts,
  signedIn: SignedIn,
): Promise<{ token: string }> {
  const answer = answerTokens(parts, http, signedIn);
  await rememberDevice(context, http, { sessionId: signedIn.cookie.sessionId, secure: parts.secure });
  return answer;
}
