import type { Configuration } from 'openid-client';
import { type Outside, type Person, textOf, textsOf, type WithSecret } from './person';

/** What binds an answer to the browser and the sign-in that asked for it. */
export type Proofs = { state: string; nonce: string; verifier: string };

/** Milliseconds for which what a provider says of itself is kept. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 50;
/** Seconds that a provider's clock may be off. */
const TOLERANCE_S = 30;

const kept = new Map<string, { at: number; found: Promise<Configuration> }>();

/** What the provider says of itself, from memory if it is recent. */
export function discovered(provider: WithSecret, outside: Outside, now: number): Promise<Configuration> {
  const key = JSON.stringify([provider.address, provider.clientId, provider.secret]);
  const known = kept.get(key);
  if (known && now - known.at < KEPT_MS && now >= known.at) return known.found;
  const found = discover(provider, outside);
  found.catch(() => kept.delete(key));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { at: now, found });
  return found;
}

/** Asks the provider for its addresses; rejects if it calls itself another issuer. */
export async function discover(provider: WithSecret, { fetch }: Outside): Promise<Configuration> {
  const client = await import('openid-client');
  const { clientId, secret } = provider;
  const asked = await client.discovery(new URL(provider.address), clientId, undefined, client.None(), {
    [client.customFetch]: (url, { method, headers, body }) =>
      fetch(url, { method, headers, body: body as string | URLSearchParams | null }),
    // In plain text only to addresses that the operator has listed; the guard refuses all others.
    execute: new URL(provider.address).protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  const metadata = asked.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported;
  const sendsSecret =
    methods && !methods.includes('client_secret_post') ? client.ClientSecretBasic : client.ClientSecretPost;
  const config = new client.Configuration(
    metadata,
    clientId,
    { [client.clockTolerance]: TOLERANCE_S },
    secret === '' ? client.None() : sendsSecret(secret),
  );
  const found = asked[client.customFetch];
  if (found) config[client.customFetch] = found;
  if (new URL(provider.address).protocol === 'http:') client.allowInsecureRequests(config);
  // The signature counts, not only that the token came over TLS.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** The provider's page. */
export async function oidcPage(
  config: Configuration,
  { scopes }: WithSecret,
  { returnUrl, proofs }: { returnUrl: string; proofs: Proofs },
): Promise<string> {
  const client = await import('openid-client');
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnUrl,
    scope: scopes.split(/\s+/).includes('openid') ? scopes : `openid ${scopes}`,
    state: proofs.state,
    nonce: proofs.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(proofs.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Exchanges the code, and verifies the id token: signature, issuer, audience, time, nonce. */
export async function oidcPerson(
  config: Configuration,
  provider: WithSecret,
  { answer, proofs }: { answer: URL; proofs: Proofs },
): Promise<Person> {
  const client = await import('openid-client');
  const tokens = await client.authorizationCodeGrant(config, answer, {
    expectedState: proofs.state,
    expectedNonce: proofs.nonce,
    pkceCodeVerifier: proofs.verifier,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (!token) throw new Error('no id token');
  const more = config.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(config, tokens.access_token, token.sub)
    : {};
  const claims: Record<string, unknown> = { ...more, ...token };
  const email = textOf(claims.email).toLowerCase();
  return {
    issuer: token.iss,
    subject: token.sub,
    username: textOf(claims.preferred_username) || email || token.sub,
    name: textOf(claims.name) || textOf(claims.nickname),
    email: claims.email_verified === true && email.includes('@') ? email : null,
    groups: textsOf(claims[provider.groupClaim]),
  };
}

/** Where the login at the provider is ended; null: the provider has no such page. */
export async function oidcSignOutPage(config: Configuration, returnUrl: string): Promise<string | null> {
  const client = await import('openid-client');
  if (!config.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnUrl }).href;
}
