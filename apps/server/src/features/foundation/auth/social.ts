import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SectionValue } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { CallOutside } from '../../../outside/call-outside';
import { findContactAgent, findUsernameAgent } from './codes/codes-store';
import type { AuthKeys } from './keys';

type Provider = SectionValue<'social'>;

export type SocialParts = {
  keys: AuthKeys;
  secure: boolean;
  /** Base of the return address. Not taken from the Host header, which callers can set. */
  publicUrl: string | null;
  callOutside: CallOutside;
};

/** Cookie with the nonce of a running sign-in, later with the identified agent: only this browser can finish it. */
export const SOCIAL_COOKIE = 'parley_social';
const COOKIE_PATH = '/api/socialLogin';
/** Longest time at the provider in seconds. */
const COOKIE_SECONDS = 600;
const NONCE_BYTES = 32;

export const isSocialOpen = ({ setting }: Pick<Context, 'setting'>, { publicUrl }: SocialParts): boolean => {
  const { authorizeUrl, tokenUrl, userUrl, clientId } = setting('social');
  return publicUrl !== null && clientId !== '' && [authorizeUrl, tokenUrl, userUrl].every((url) => URL.canParse(url));
};

/** The provider's page, and the cookie to verify its answer (state and PKCE are derived from the nonce). */
export function beginSocial(context: Pick<Context, 'setting'>, parts: SocialParts): { url: string; cookie: string } {
  const provider = openProvider(context, parts);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const url = new URL(provider.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: returnUrl(parts),
    scope: provider.scope,
    state: derive(parts.keys, 'state', nonce),
    code_challenge: createHash('sha256')
      .update(derive(parts.keys, 'verifier', nonce))
      .digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, cookie: socialCookie(nonce, COOKIE_SECONDS, parts.secure) };
}

/** Exchanges the code for the person at the provider; returns the agent who signs in as that person. */
export async function finishSocial(
  context: Pick<Context, 'setting' | 'db' | 'log'>,
  parts: SocialParts,
  { code, state, cookie }: { code: string; state: string; cookie: string },
): Promise<string> {
  const provider = openProvider(context, parts);
  if (code === '' || cookie === '' || !isEqual(state, derive(parts.keys, 'state', cookie)))
    throw new Refusal('social-failed');
  const person = await fetchPerson(provider, parts, code, derive(parts.keys, 'verifier', cookie)).catch(
    (error: unknown) => {
      throw socialFailed(context, error);
    },
  );
  const agentId = await agentOf(context, provider, person);
  if (agentId === null) throw new Refusal('social-unknown');
  return agentId;
}

/** Cookie for the time until the second factor is entered, since the provider's code can be used once. */
export function writeAgentCookie({ keys, secure }: SocialParts, agentId: string, now: number): string {
  const text = `${agentId}.${now + COOKIE_SECONDS * 1000}`;
  return socialCookie(`${text}.${derive(keys, 'named', text)}`, COOKIE_SECONDS, secure);
}

/** The agent in the cookie of `writeAgentCookie`; null: invalid or expired. */
export function readAgentCookie({ keys }: SocialParts, cookie: string, now: number): string | null {
  const [agentId = '', until = '', mac = '', ...rest] = cookie.split('.');
  if (rest.length > 0 || !isEqual(mac, derive(keys, 'named', `${agentId}.${until}`))) return null;
  return Number(until) > now ? agentId : null;
}

export const clearSocialCookie = ({ secure }: SocialParts): string => socialCookie('', 0, secure);

type Person = { email?: unknown; email_verified?: unknown; preferred_username?: unknown; login?: unknown };

async function fetchPerson(provider: Provider, parts: SocialParts, code: string, verifier: string): Promise<Person> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnUrl(parts),
    client_id: provider.clientId,
    code_verifier: verifier,
    ...(provider.clientSecret !== '' && { client_secret: provider.clientSecret }),
  });
  const answer = (await parts.callOutside(provider.tokenUrl, { method: 'POST', form })) as { access_token?: unknown };
  if (typeof answer?.access_token !== 'string' || answer.access_token === '') throw new Error('no access token');
  const person = await parts.callOutside(provider.userUrl, { bearer: answer.access_token });
  if (typeof person !== 'object' || person === null) throw new Error('no person');
  return person;
}

/** The agent of a person; addresses that the provider has not verified do not count. */
async function agentOf({ db }: Pick<Context, 'db'>, { matchBy }: Provider, person: Person): Promise<string | null> {
  if (matchBy === 'username') {
    const username = person.preferred_username ?? person.login;
    return typeof username === 'string' && username !== '' ? findUsernameAgent(db, username) : null;
  }
  const { email, email_verified } = person;
  if (typeof email !== 'string' || !email.includes('@') || email_verified !== true) return null;
  const byContact = await findContactAgent(db, { channel: 'email', address: email.toLowerCase() });
  return byContact ?? findUsernameAgent(db, email);
}

function openProvider(context: Pick<Context, 'setting'>, parts: SocialParts): Provider {
  if (!isSocialOpen(context, parts)) throw new Refusal('social-not-configured');
  return context.setting('social');
}

/** What went wrong at a provider stands in the log; people get one answer. */
export function socialFailed({ log }: Pick<Context, 'log'>, error: unknown): Refusal {
  log.warn({ err: error }, 'signing in with another account');
  return error instanceof Refusal ? error : new Refusal('social-failed');
}

/** The console's first page, which passes the code to `#/callback`. */
export const returnUrl = ({ publicUrl }: SocialParts): string => `${publicUrl}/`;

export const derive = (
  { refresh }: AuthKeys,
  purpose: 'state' | 'verifier' | 'named' | 'nonce',
  nonce: string,
): string => createHmac('sha256', refresh).update(`social ${purpose} ${nonce}`).digest('base64url');

export const socialCookie = (nonce: string, seconds: number, secure: boolean): string =>
  `${SOCIAL_COOKIE}=${nonce}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
