import { envelope } from '@parley/protocol/envelope';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { parseRequest } from '../parse';
import { factsOf } from './facts';
import type { Handlers, HttpFacts } from './handler';
import { type Identity, identify } from './identify';
import type { Rule } from './limits';
import type { HttpOptions } from './options';
import { addressRule, agentRule, publicRule, strangerRule, visitorRule } from './rules';

/** Puts every route of the contract under `/api`: who calls, may they, what do they say, the handler, the envelope. */
export function mountRoutes(app: FastifyInstance, options: HttpOptions): void {
  for (const name of Object.keys(routes) as RouteName[]) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    app.route({ method, url: `/api${path}`, handler: routeHandler(name, routes[name], options) });
  }
}

/** What every handler looks like once its route's own types are checked at its definition. */
type AnyHandler = (call: Identity & { value: unknown; http: HttpFacts }) => Promise<unknown>;

function routeHandler(name: RouteName, route: Route, options: HttpOptions) {
  const handler = (options.handlers as Handlers)[name] as AnyHandler;
  const door = callerDoor(name, route, options);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const http = factsOf(request, reply, options);
    const identity = await door(request, http);
    const value = parseRequest(route.request, name.startsWith('GET ') ? request.query : request.body);
    return envelope(await handler({ ...identity, value, http }));
  };
}

function callerDoor(name: RouteName, { needs }: Route, { limiter, ...resolvers }: HttpOptions) {
  const take = (rule: Rule, key: string, { address }: HttpFacts) => {
    const seconds = limiter.take(rule, key, address);
    if (seconds > 0) throw new Refusal('rate', { seconds });
  };

  return async (request: FastifyRequest, http: HttpFacts): Promise<Identity> => {
    take(addressRule, http.address, http);
    if (needs === 'public') {
      take(publicRule(name), http.address, http);
      return {};
    }
    const asked = { authorization: request.headers.authorization, origin: http.sameOrigin ? null : http.origin };
    const identity = await identify(needs, asked, resolvers).catch((error) => {
      if (error instanceof Refusal && error.status === 401) take(strangerRule, http.address, http);
      throw error;
    });
    if (identity.agent) take(agentRule, identity.agent.uuid, http);
    if (identity.visitor) take(visitorRule, identity.visitor.id, http);
    return identity;
  };
}
