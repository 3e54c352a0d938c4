import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics';

const classes = ['2xx', '3xx', '4xx', '5xx'] as const;

/** One log line and one count for each request: with the route's pattern, never the URL with its query. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  const counters = classes.map((status) =>
    metrics.counter('parley_http_requests_total', 'HTTP requests by class of status.', { status }),
  );
  const durations = metrics.histogram('parley_http_seconds', 'Durations of HTTP requests, in seconds.');
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    const counter = counters[Math.floor(status / 100) - 2];
    if (counter) counter.value += 1;
    durations.observe(reply.elapsedTime / 1000);
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (status >= 500) request.log.warn(line, 'request');
    else request.log.debug(line, 'request');
  });
}
