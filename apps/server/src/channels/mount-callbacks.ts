import type { FastifyInstance } from 'fastify';
import type { Callbacks } from './wechat/callbacks';

/** Maximum bytes of a callback: the platform's are under 16 kB, files are fetched separately. */
const CALLBACK_BYTES = 256 * 1024;

/** `/wechat/<key>`: the platform's check of the address (GET) and its callbacks (POST), whatever type they name. */
export function mountCallbacks(app: FastifyInstance, callbacks: Callbacks): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const method of ['GET', 'POST'] as const)
      scope.route({
        method,
        url: '/wechat/:key',
        bodyLimit: CALLBACK_BYTES,
        handler: async (request, reply) => {
          const { key } = request.params as { key: string };
          const query = request.query as Record<string, unknown>;
          const body = typeof request.body === 'string' ? request.body : '';
          const { status, text } = await callbacks.answer({ method, key, query, body });
          return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
        },
      });
  });
}
