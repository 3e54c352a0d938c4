import { allows, INSIDE } from '@parley/core/access/allows';
import { maySeeSecrets } from '@parley/core/access/scope';
import { KEY_PREFIX, type KeyScope } from '@parley/protocol/http/programs/key-scopes';
import type { Route } from '@parley/protocol/http/route';
import { Refusal } from '../errors';
import type { Principal, VisitorPrincipal } from '../principal';

export type Resolvers = {
  resolveAgent(token: string): Promise<Principal>;
  resolveKey(key: string): Promise<Principal>;
  resolveVisitor(credential: string, origin: string | null): Promise<VisitorPrincipal>;
};

/** Credentials of a request. `origin`: the Origin header if it is not our own. */
export type RequestCredentials = { authorization: string | undefined; origin: string | null };

export type Identity = { agent?: Principal; visitor?: VisitorPrincipal };

/** Longer than any credential of ours: refused unchecked. */
const MAX_BEARER_LENGTH = 4096;

/** Identifies the caller and checks the needs of the route: throws 401, 402 or 403, or returns the caller. */
export async function identify(
  { needs, guests, secret, keyScope }: Pick<Route, 'needs' | 'guests' | 'secret'> & { keyScope: KeyScope | null },
  { authorization, origin }: RequestCredentials,
  by: Resolvers,
): Promise<Identity> {
  if (needs === 'public') return {};
  const bearer = bearerOf(authorization);
  if (needs === 'visitor') {
    if (bearer === null) throw new Refusal('bad-credential');
    return { visitor: await by.resolveVisitor(bearer, origin) };
  }
  if (bearer === null) throw new Refusal('no-session');
  const agent = await (isKey(bearer) ? by.resolveKey(bearer) : by.resolveAgent(bearer));
  if (agent.key && (keyScope === null || !agent.key.scopes.includes(keyScope))) throw new Refusal('key-scope');
  // Guests may call only routes marked `guests`, regardless of their permissions.
  if (!guests && !allows(agent, [INSIDE])) throw new Refusal('forbidden');
  if (needs !== 'agent' && !allows(agent, needs)) throw new Refusal('forbidden');
  // with the secret one could sign in as any visitor, so it needs the scope `all`.
  if (secret && !maySeeSecrets(agent.scope)) throw new Refusal('forbidden');
  return { agent };
}

const isKey = (bearer: string): boolean => bearer.startsWith(KEY_PREFIX);

function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length > MAX_BEARER_LENGTH) return null;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}
