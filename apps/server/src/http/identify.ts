import { allows, INSIDE } from '@parley/core/access/allows';
import { maySeeSecrets } from '@parley/core/access/scope';
import type { Route } from '@parley/protocol/http/route';
import { Refusal } from '../errors';
import type { Principal, VisitorPrincipal } from '../principal';

export type Resolvers = {
  resolveAgent(token: string): Promise<Principal>;
  resolveVisitor(credential: string, origin: string | null): Promise<VisitorPrincipal>;
};

/** What a request says of its caller. `origin`: the Origin header where it is not our own. */
export type Asked = { authorization: string | undefined; origin: string | null };

export type Identity = { agent?: Principal; visitor?: VisitorPrincipal };

/** Longer than any credential of ours: what is longer is not even looked at. */
const LONGEST_BEARER = 4096;

/** Finds who calls and holds them against the route's needs: 401, 402 or 403, or the caller. */
export async function identify(
  { needs, guests, secret }: Pick<Route, 'needs' | 'guests' | 'secret'>,
  { authorization, origin }: Asked,
  by: Resolvers,
): Promise<Identity> {
  if (needs === 'public') return {};
  const bearer = bearerOf(authorization);
  if (needs === 'visitor') {
    if (bearer === null) throw new Refusal('bad-credential');
    return { visitor: await by.resolveVisitor(bearer, origin) };
  }
  if (bearer === null) throw new Refusal('no-session');
  const agent = await by.resolveAgent(bearer);
  // Whatever a guest holds: a route is for those inside unless it was opened on purpose.
  if (!guests && !allows(agent, [INSIDE])) throw new Refusal('forbidden');
  if (needs !== 'agent' && !allows(agent, needs)) throw new Refusal('forbidden');
  // whoever can sign for anybody sees whatever anybody said.
  if (secret && !maySeeSecrets(agent.scope)) throw new Refusal('forbidden');
  return { agent };
}

function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length > LONGEST_BEARER) return null;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}
