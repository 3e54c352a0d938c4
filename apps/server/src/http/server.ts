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
import { answerNoRequest } from './client-error';
import { allowEmbeddedCalls } from './cross-origin';
import { mountDocs } from './docs';
import { errorEnvelope, refusalOf } from './failure';
import { mountFiles } from './files';
import { languageOf } from './language';
import { mountLinks } from './link-page';
import { mountRoutes } from './mount';
import type { HttpOptions } from './options';
import { mountProbes } from './probes';
import { logRequests } from './request-log';
import { securityHeaders } from './security-headers';

/** A megabyte: 60,000 characters of any script several times over. */
const BODY_LIMIT = 1024 * 1024;
/** Milliseconds in which headers, and a body that is no file, must have come: what is slower holds a socket for nothing. */
const PATIENCE_MS = 30_000;
/** … and a file over a slow line. */
const REQUEST_TIMEOUT = 600_000;

/** The HTTP side of the server. `app.server` is where `live` takes upgrades; the caller listens and closes. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: PATIENCE_MS },
    exposeHeadRoutes: false,
    clientErrorHandler: answerNoRequest,
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
  hurrySlowBodies(app);
  mountRoutes(app, options);
  mountAvatars(app, options);
  mountFiles(app, options);
  mountLinks(app, options);
  mountProbes(app, options);
  mountDocs(app);
  mountAssets(app, options);
  return app;
}

/** A body of JSON that trickles in is cut off; a file may take its time. */
function hurrySlowBodies(app: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers;
    if ((length === undefined && encoding === undefined) || type.startsWith('multipart/')) return;
    timers.set(
      request,
      setTimeout(() => request.raw.destroy(), PATIENCE_MS),
    );
  });
  app.addHook('preValidation', async (request) => clearTimeout(timers.get(request)));
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)));
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
