import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

export const CLIENT = { id: 'desk', secret: 'secret-of-the-desk' };

type Claims = Record<string, unknown>;
/** What the next id token says other than the truth. */
type Lie = { claims?: Claims; alg?: 'none'; key?: 'unknown'; expiresAt?: number };
export type OidcProvider = {
  issuer: string;
  /** Who signs in next. */
  person: Claims;
  lie: Lie;
  /** The issuer that it calls itself; null: the right one. */
  calledBy: string | null;
  /** Somebody signs in at its page; returns the code. */
  signIn(page: string): string;
  close(): Promise<void>;
};

/** A provider of OpenID Connect on this machine: code flow with PKCE, signed id tokens. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, URLSearchParams>();

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = {
    issuer,
    person: {},
    lie: {},
    calledBy: null,
    signIn(page) {
      const code = randomBytes(8).toString('hex');
      codes.set(code, new URL(page).searchParams);
      return code;
    },
    close: () => new Promise((done) => void server.close(() => done())),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration')
      return send(200, {
        issuer: provider.calledBy ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/logout`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      });
    if (request.url === '/jwks') return send(200, { keys: [jwk] });
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    // RFC 6749, section 2.3.1: both are encoded as in a form.
    const basic = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
    if (decodeURIComponent(basic) !== `${CLIENT.id}:${CLIENT.secret}`) return send(401, { error: 'invalid_client' });
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (asked?.get('code_challenge') !== challenge || asked.get('redirect_uri') !== form.get('redirect_uri'))
      return send(400, { error: 'invalid_grant' });
    send(200, { access_token: 'access', token_type: 'Bearer', id_token: await idToken(asked) });
  }

  async function idToken(asked: URLSearchParams): Promise<string> {
    const { claims = {}, alg, key, expiresAt } = provider.lie;
    const now = Math.floor(Date.now() / 1000);
    const said = {
      iss: issuer,
      aud: CLIENT.id,
      nonce: asked.get('nonce') ?? '',
      sub: 'person-1',
      iat: now - 1,
      exp: expiresAt ?? now + 300,
      ...provider.person,
      ...claims,
    };
    if (alg === 'none') return new UnsecuredJWT(said).encode();
    const { privateKey } = key === 'unknown' ? other : own;
    return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey);
  }

  return provider;
}
