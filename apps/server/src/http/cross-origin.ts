import type { FastifyInstance } from 'fastify';

/** Seconds for which browsers cache a preflight: Chromium's maximum. */
const PREFLIGHT_SECONDS = 7200;

/**
 * The widget may call `/api/visitor/` from the page that embeds it. Cookies do not count there, so any origin may read
 * the answer; `hello` decides whether the site allows the origin. Nothing else is readable across origins.
 */
export function allowEmbeddedCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/visitor/')) reply.header('access-control-allow-origin', '*');
  });
  app.options('/api/visitor/*', async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, accept-language',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send(),
  );
}
