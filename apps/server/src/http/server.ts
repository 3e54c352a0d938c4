import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Refusal } from '../errors';
import { mountAssets } from './assets';
import { allowEmbeddedCalls } from './cross-origin';
import { mountDocs } from './docs';
import { errorEnvelope, refusalOf } from './failure';
import { languageOf } from './language';
import { mountRoutes } from './mount';
import type { HttpOptions } from './options';
import { mountProbes } from './probes';
import { logRequests } from './request-log';
import { securityHeaders } from './security-headers';

/** A megabyte: 60,000 characters of any script several times over. */
const BODY_LIMIT = 1024 * 1024;
/** Milliseconds in which a whole request must have come: what is slower holds a socket for nothing. */
const REQUEST_TIMEOUT = 30_000;

/** The HTTP side of the server. `app.server` is where `live` takes upgrades; the caller listens and closes. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  // Only JSON comes in: a form or plain text, which other sites can post without asking, is refused.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new Refusal('not-found'), request, reply));

  const headersAt = securityHeaders(options.publicUrl?.startsWith('https:') ?? false);
  app.addHook('onRequest', async (request, reply) => void reply.headers(headersAt(request.url)));
  logRequests(app, options.metrics);
  allowEmbeddedCalls(app);
  mountRoutes(app, options);
  mountProbes(app, options);
  mountDocs(app);
  mountAssets(app, options);
  return app;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.id === 'internal') request.log.error({ err: error, route: request.routeOptions?.url }, 'a bug');
  if (refusal.id === 'database-away') request.log.warn({ route: request.routeOptions?.url }, 'the database is away');
  const seconds = refusal.detail.seconds;
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorEnvelope(refusal, languageOf(request.headers['accept-language'])));
}
