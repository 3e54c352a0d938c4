import multipart from '@fastify/multipart';
import { envelope } from '@parley/protocol/envelope';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { parseRequest } from '../parse';
import { type Download, sendDownload } from './download';
import { factsOf } from './facts';
import type { Handlers, HttpFacts, Incoming } from './handler';
import { type Identity, identify } from './identify';
import type { Rule } from './limits';
import { masksFor, viewOf } from './masking';
import type { HttpOptions } from './options';
import {
  addressRule,
  agentRule,
  exportRule,
  publicRule,
  strangerRule,
  uploadAddressRule,
  uploadRule,
  visitorRule,
  visitorVerbRules,
} from './rules';

/** Puts every route of the contract under `/api`: who calls, may they, what do they say, the handler, the envelope. */
export function mountRoutes(app: FastifyInstance, options: HttpOptions): void {
  const names = Object.keys(routes) as RouteName[];
  const mount = (on: FastifyInstance, name: RouteName) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    on.route({ method, url: `/api${path}`, handler: routeHandler(name, routes[name], options) });
  };
  for (const name of names.filter((name) => !takesFile(routes[name]))) mount(app, name);
  // Only these take a form, which other sites can post without asking: nothing in it counts without a bearer.
  app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const name of names.filter((name) => takesFile(routes[name]))) mount(uploads, name);
  });
}

const takesFile = (route: Route): boolean => route.upload === true;

/** What every handler looks like once its route's own types are checked at its definition. */
type AnyHandler = (call: Identity & { value: unknown; http: HttpFacts; incoming?: Incoming }) => Promise<unknown>;

function routeHandler(name: RouteName, route: Route, options: HttpOptions) {
  const handler = (options.handlers as Handlers)[name] as AnyHandler;
  const door = callerDoor(name, route, options);
  const view = viewOf(name, route);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const http = factsOf(request, reply, options);
    const identity = await door(request, http);
    if (route.download && identity.agent) identity.agent.gone = goneOf(reply);
    const isInQuery = name.startsWith('GET ') || takesFile(route);
    const value = parseRequest(route.request, isInQuery ? request.query : request.body);
    const masks = masksFor(identity.agent, value);
    view.assertMayAsk(value, masks);
    const incoming = takesFile(route) ? { incoming: await fileOf(request) } : {};
    const answer = await handler({ ...identity, value, http, ...incoming });
    // A file masks its own rows, as they are made (`sheets`).
    if (route.download) return sendDownload(reply, answer as Download);
    const { agent } = identity;
    return envelope(agent?.guest ? view.shownToGuest(answer, value, agent) : view.shown(answer, agent, masks));
  };
}

/** The first file of a form. Its size is the handler's to judge. */
async function fileOf(request: FastifyRequest): Promise<Incoming> {
  if (!request.isMultipart()) throw new Refusal('bad-request');
  const limits = { files: 1, fields: 10, parts: 11, fileSize: Number.POSITIVE_INFINITY };
  const part = await request.file({ limits });
  if (!part) throw new Refusal('bad-request', { fields: ['file'] });
  return { name: part.filename, stream: part.file };
}

/** Aborted when the line is cut; once all was answered there is nothing left to abort. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function callerDoor(name: RouteName, route: Route, { limiter, ...resolvers }: HttpOptions) {
  const { needs, upload, download, notInView } = route;
  const take = (rule: Rule, key: string, { address }: HttpFacts) => {
    const seconds = limiter.take(rule, key, address);
    if (seconds > 0) throw new Refusal('rate', { seconds });
  };

  // A file stays when the look is over, in nobody's name.
  const isKept = name.startsWith('POST ') || notInView === true || download === true;

  return async (request: FastifyRequest, http: HttpFacts): Promise<Identity> => {
    take(addressRule, http.address, http);
    if (needs === 'public') {
      take(publicRule(name), http.address, http);
      return {};
    }
    const asked = { authorization: request.headers.authorization, origin: http.sameOrigin ? null : http.origin };
    const identity = await identify(route, asked, resolvers).catch((error) => {
      if (error instanceof Refusal && error.status === 401) take(strangerRule, http.address, http);
      throw error;
    });
    if (isKept && identity.agent?.viewed) throw new Refusal('view-only');
    const asker = identity.agent?.viewed?.by.uuid ?? identity.agent?.uuid ?? '';
    if (upload) {
      take(uploadRule, identity.visitor?.id ?? asker, http);
      take(uploadAddressRule, http.address, http);
    }
    if (download) take(exportRule, asker, http);
    if (identity.agent) {
      identity.agent = { ...identity.agent, address: http.address };
      take(agentRule, asker, http);
    }
    if (identity.visitor) {
      take(visitorRule, identity.visitor.id, http);
      const verbRule = visitorVerbRules[name];
      if (verbRule) take(verbRule, identity.visitor.id, http);
    }
    return identity;
  };
}
