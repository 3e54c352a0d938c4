import multipart from '@fastify/multipart';
import { envelope } from '@parley/protocol/envelope';
import { keyScopeOf } from '@parley/protocol/http/programs/key-routes';
import { BODY_BYTES, type Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import type { Inspector } from '../inspect/inspector';
import { parseRequest } from '../parse';
import { type Form, parseForm } from '../parse-form';
import { momentIn } from '../zone';
import { isFormEncoded } from './bodies';
import { type Download, sendDownload } from './download';
import { factsOf } from './facts';
import type { Handlers, HttpFacts, Incoming } from './handler';
import { type Identity, identify } from './identify';
import type { Rule } from './limits';
import { masksFor, viewOf } from './masking';
import type { HttpOptions } from './options';
import {
  agentRule,
  exportRule,
  invalidCredentialRule,
  publicRule,
  uploadAddressRule,
  uploadRule,
  visitorAddressRules,
  visitorRule,
  visitorVerbRules,
} from './rules';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be a form with a file; the handler limits its size. */
    acceptsFile?: boolean;
  }
  interface FastifyRequest {
    /**
     * Set before the body is read. Not in a WeakMap: these facts refer to the request, and V8 frees such an entry only
     * when it collects the whole heap.
     */
    caller: { http: HttpFacts; identity: Identity } | null;
  }
}

/**
 * Mounts every route under `/api`: identifies the caller, checks access, parses the request, calls the handler, wraps
 * the answer.
 */
export function mountRoutes(app: FastifyInstance, options: HttpOptions): void {
  app.decorateRequest('caller', null);
  const names = Object.keys(routes) as RouteName[];
  const mount = (on: FastifyInstance, name: RouteName) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const route: Route = routes[name];
    on.route({
      method,
      url: `/api${path}`,
      bodyLimit: route.body ?? BODY_BYTES,
      config: { acceptsFile: acceptsFile(route) },
      ...routeHooks(name, route, options),
    });
  };
  for (const name of names.filter((name) => !acceptsFile(routes[name]))) mount(app, name);
  // Only upload routes take forms, which other sites can post without a preflight: they require a bearer token.
  app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const name of names.filter((name) => acceptsFile(routes[name]))) mount(uploads, name);
  });
}

const acceptsFile = (route: Route): boolean => route.upload === true;

/** Common type of all handlers; the types of each route are checked at its definition. */
type AnyHandler = (call: Identity & { value: unknown; http: HttpFacts; incoming?: Incoming }) => Promise<unknown>;

/** Identifies the caller and checks access before a byte of the body is read. */
function routeHooks(name: RouteName, route: Route, options: HttpOptions) {
  const handler = (options.handlers as Handlers)[name] as AnyHandler;
  const identifyCaller = callerIdentifier(name, route, options);
  const view = viewOf(name, route);

  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const http = factsOf(request, reply, options);
    request.caller = { http, identity: await identifyCaller(request, http) };
  }

  /** Ranges of statistics are days of the reporting zone: a time without an offset is one of that zone. */
  function ofStatistics(query: unknown): unknown {
    if (!name.startsWith('GET /census/') || typeof query !== 'object' || query === null) return query;
    const times = Object.entries(query).flatMap(([field, text]) => {
      const at = field === 'from' || field === 'to' ? momentIn(String(text), options.reportingZone()) : null;
      return at === null ? [] : [[field, at]];
    });
    return { ...query, ...Object.fromEntries(times) };
  }

  function readValue(request: FastifyRequest): unknown {
    if (name.startsWith('GET ') || acceptsFile(route)) return parseRequest(route.request, ofStatistics(request.query));
    if (isFormEncoded(request)) return parseForm(route.request, (request.body ?? {}) as Form);
    return parseRequest(route.request, request.body);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { http, identity } = request.caller!;
    if (route.download && identity.agent) identity.agent.disconnected = closeSignalOf(reply);
    const value = readValue(request);
    const masks = masksFor(identity.agent, value);
    view.assertMayAsk(value, masks);
    const call = { ...identity, value, http };
    const answered = acceptsFile(route)
      ? await withFile(request, (incoming) => handler({ ...call, incoming }))
      : await handler(call);
    if (options.inspector?.isOn) inspectCall(options.inspector, name, { value, answered, identity });
    // Exports mask their rows themselves (`sheets`).
    if (route.download) return sendDownload(reply, answered as Download);
    const { agent } = identity;
    if (route.secret) reply.header('cache-control', 'no-store');
    return envelope(agent?.guest ? view.shownToGuest(answered, value, agent) : view.shown(answered, agent, masks));
  }

  return { onRequest, handler: answer };
}

type Call = { value: unknown; answered: unknown; identity: Identity };

/** What a window asked and was answered, for who looks at it. A hello says which visitor it is by its answer. */
function inspectCall(inspector: Pick<Inspector, 'see'>, what: RouteName, { value, answered, identity }: Call): void {
  const { visitor } = identity;
  if (!visitor && what !== 'POST /visitor/hello') return;
  const visitorId = visitor?.id ?? (answered as { YQToken: string }).YQToken;
  const siteId = visitor?.siteId ?? (answered as { site: string }).site;
  inspector.see({ visitorId, siteId, way: 'sent', what, data: value });
  inspector.see({ visitorId, siteId, way: 'answered', what, data: answered });
}

/** Only the file of a form is used: other parts are kept small. */
const FORM_LIMITS = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 };

/**
 * Bytes of a refused file that are still read: a browser whose connection is closed while it sends does not receive the
 * answer.
 */
const DISCARDED_BYTES = 64 * 1024 * 1024;

/** Passes the first file of a form to the handler, which limits its size. */
async function withFile<T>(request: FastifyRequest, handle: (incoming: Incoming) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new Refusal('bad-request');
  const limits = { ...FORM_LIMITS, fileSize: Number.POSITIVE_INFINITY };
  const part = await request.file({ limits }).catch(refuseForm);
  if (!part) throw badForm();
  const pieces: AsyncIterator<Buffer> = part.file[Symbol.asyncIterator]();
  // Without `return`, so that a handler that stops reading does not close the connection.
  const stream: AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => ({ next: () => pieces.next().catch(refuseForm) }),
  };
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  try {
    return await handle({ name: part.filename, length: Number.isSafeInteger(length) ? length : null, stream });
  } catch (error) {
    await discard(stream, DISCARDED_BYTES);
    throw error;
  } finally {
    part.file.destroy();
  }
}

const badForm = () => new Refusal('bad-request', { fields: ['file'] });

/** The parser reports forms that are no form, or end early, without a status. */
function refuseForm(error: unknown): never {
  throw (error as { statusCode?: number } | null)?.statusCode === undefined ? badForm() : error;
}

/** Reads and discards up to `most` bytes. Ignores a sender that disconnects. */
async function discard(stream: AsyncIterable<Buffer>, most: number): Promise<void> {
  let length = 0;
  try {
    for await (const piece of stream) {
      length += piece.length;
      if (length > most) return;
    }
  } catch {}
}

/** Aborted when the connection closes; no effect once everything was answered. */
function closeSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  return disconnected.signal;
}

function assertNow(seconds: number): void {
  if (seconds > 0) throw new Refusal('rate', { seconds });
}

function callerIdentifier(name: RouteName, route: Route, { limiter, ...resolvers }: HttpOptions) {
  const { needs, upload, download, notInView } = route;
  const access = { ...route, keyScope: keyScopeOf(name) };
  const take = (rule: Rule, key: string, { address }: HttpFacts) => {
    assertNow(limiter.take(rule, key, address));
  };
  const takeOfAddress = (rule: Rule, { address }: HttpFacts) => assertNow(limiter.takeOf(rule, address));

  // While viewing as somebody else exports are refused too: a file would remain.
  const isKept = name.startsWith('POST ') || notInView === true || download === true;

  return async (request: FastifyRequest, http: HttpFacts): Promise<Identity> => {
    if (needs === 'public') {
      takeOfAddress(publicRule(name), http);
      return {};
    }
    const credentials = { authorization: request.headers.authorization, origin: http.sameOrigin ? null : http.origin };
    const identity = await identify(access, credentials, resolvers).catch((error) => {
      if (error instanceof Refusal && error.status === 401) takeOfAddress(invalidCredentialRule, http);
      throw error;
    });
    if (isKept && identity.agent?.viewed) throw new Refusal('view-only');
    const asker = identity.agent?.key?.id ?? identity.agent?.viewed?.by.uuid ?? identity.agent?.uuid ?? '';
    if (upload) {
      take(uploadRule, identity.visitor?.id ?? asker, http);
      takeOfAddress(uploadAddressRule, http);
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
      const addressRule = visitorAddressRules[name];
      if (addressRule) takeOfAddress(addressRule, http);
    }
    return identity;
  };
}
