import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { clientAddress, type ProxyTrust } from '../http/address';
import { languageOf } from '../http/language';
import type { Limiter } from '../http/limits';
import { publicRule } from '../http/rules';
import { accountRoutes } from './account';
import { type MockRoute, textOf } from './answers';
import { listRoutes } from './lists';
import { workflowRoutes } from './workflow';

/** Range of the simulated response time, in ms (specification, section 9). */
const DELAY = { from: 10, to: 100 };

export type MockParts = {
  limiter: Limiter;
  isProxy?: ProxyTrust;
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * The mock endpoints of the sample pages, under `/api/demo` (docs/decisions/0020-mock-endpoints.md): no database, no
 * state, no access to anything real. To remove them, delete this folder and the line of `assembly/web.ts` that loads it.
 */
export function mountMock(app: FastifyInstance, parts: MockParts): void {
  const { limiter, isProxy, now = Date.now, wait = sleep } = parts;

  async function limit({ raw }: FastifyRequest): Promise<void> {
    // The limit of ordinary public routes.
    const seconds = limiter.takeOf(publicRule('GET /publicKey'), clientAddress(raw, isProxy));
    if (seconds > 0) throw new Refusal('rate', { seconds });
  }

  const answerOf = (route: MockRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { query, body, headers } = request;
    await wait(DELAY.from + Math.random() * (DELAY.to - DELAY.from));
    const input = route.method === 'GET' ? query : body;
    const answer = route.answer({ input, authorization: headers.authorization ?? '', now: now(), guid: randomUUID() });
    const { code, msg = 'success', data } = answer;
    const text = textOf(msg, languageOf(headers['accept-language']));
    reply.code(code).header('cache-control', 'no-store');
    return { code, msg: text, data: code === 200 ? (data ?? {}) : { error: `mock-${msg}` } };
  };

  for (const route of [...accountRoutes, ...listRoutes, ...workflowRoutes])
    app.route({
      method: route.method,
      url: `/api/demo/${route.path}`,
      onRequest: limit,
      handler: answerOf(route),
    });
}
