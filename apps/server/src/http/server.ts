import { BODY_BYTES } from '@parley/protocol/http/route';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Refusal } from '../errors';
import { mountAssets } from './assets';
import { mountAvatars } from './avatars';
import { handleUnreadBody, limitBodies } from './bodies';
import { answerNoRequest } from './client-error';
import { allowEmbeddedCalls } from './cross-origin';
import { mountDocs } from './docs/docs';
import { errorEnvelope, refusalOf } from './failure';
import { mountFiles } from './files';
import { languageOf } from './language';
import { countCall, limitRequests } from './limit-requests';
import { mountLinks } from './links/link-page';
import { mountMenuLinks } from './links/menu-link';
import { mountRoutes } from './mount';
import type { HttpOptions } from './options';
import { mountProbes } from './probes';
import { logRequests } from './request-log';
import { securityHeaders } from './security-headers';

/** Milliseconds for the headers of a request. */
const HEADERS_TIMEOUT = 30_000;
/** Milliseconds for a whole request: a file over a slow connection. */
const REQUEST_TIMEOUT = 600_000;

/** The HTTP side of the server. `live` handles socket upgrades on `app.server`; the caller listens and closes. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT },
    exposeHeadRoutes: false,
    clientErrorHandler: answerNoRequest,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(countedError(error, request, options), request, reply),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new Refusal('not-found'), request, reply));

  const headersAt = securityHeaders(options.publicUrl?.startsWith('https:') ?? false);
  app.addHook('onRequest', async (request, reply) => void reply.headers(headersAt(request.url)));
  logRequests(app, options.metrics);
  allowEmbeddedCalls(app);
  limitRequests(app, options);
  limitBodies(app, options);
  mountRoutes(app, options);
  mountAvatars(app, options);
  mountFiles(app, options);
  mountLinks(app, options);
  mountMenuLinks(app, options);
  mountProbes(app, options);
  mountDocs(app);
  mountAssets(app, options);
  return app;
}

/** An invalid request line passes no hook, so it is counted here. */
function countedError(error: unknown, request: FastifyRequest, options: HttpOptions): unknown {
  try {
    countCall(request, options);
    return error;
  } catch (refusal) {
    return refusal;
  }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.id === 'internal') request.log.error({ err: error, route: request.routeOptions?.url }, 'a bug');
  if (refusal.id === 'storage-full')
    request.log.error({ ...refusal.detail, route: request.routeOptions?.url }, 'no file can be stored');
  if (refusal.id === 'storage-away')
    request.log.error({ ...refusal.detail, route: request.routeOptions?.url }, 'the file store cannot be used');
  if (refusal.id === 'database-away')
    request.log.warn({ route: request.routeOptions?.url, err: error }, 'the database is away');
  handleUnreadBody(request, reply);
  const seconds = refusal.detail.seconds;
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorEnvelope(refusal, languageOf(request.headers['accept-language'])));
}
