import type { FastifyInstance } from 'fastify';

/** Seconds for which a browser remembers the answer to a preflight: Chromium's own maximum. */
const PREFLIGHT_SECONDS = 7200;

/**
 * The widget may call `/api/visitor/` from the page that embeds it. No cookie counts there, so any origin may read the
 * answer; whether the site admits that origin is decided at `hello`. Nothing else is readable across origins.
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
