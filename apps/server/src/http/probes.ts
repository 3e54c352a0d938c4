import type { FastifyInstance } from 'fastify';
import { within } from '../within';
import { forwarding } from './address';
import type { HttpOptions } from './options';

/** Milliseconds after which a hanging database counts as not ready. */
const TIMEOUT_MS = 2000;

type Parts = Pick<HttpOptions, 'ready' | 'isDegraded' | 'metrics' | 'isProxy'>;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve; `degraded`: alone, since the bus to other processes is away.
 * `/metrics`: Prometheus text.
 */
export function mountProbes(app: FastifyInstance, { ready, isDegraded, metrics, isProxy }: Parts): void {
  app.get('/healthz', async ({ raw }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-parley-forwarded', forwarding(raw, isProxy))
      .send({ status: 'ok' }),
  );

  app.get('/readyz', async (request, reply) => {
    const isReady = await within(TIMEOUT_MS, ready(), () => false).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(
        isReady
          ? isDegraded()
            ? { status: 'degraded', why: 'bus-away' }
            : { status: 'ok' }
          : { status: 'unavailable' },
      );
  });

  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
