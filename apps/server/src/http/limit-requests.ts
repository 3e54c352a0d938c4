import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { clientAddress } from './address';
import type { HttpOptions } from './options';
import { addressRuleOf } from './rules';

type Parts = Pick<HttpOptions, 'limiter' | 'isProxy'>;

/** Runs before a request body is read: applies the rate limit of the address, and refuses unknown routes. */
export function limitRequests(app: FastifyInstance, parts: Parts): void {
  app.addHook('onRequest', async (request) => {
    countCall(request, parts);
    // Otherwise Fastify would read the body of a request to an unknown route.
    if (request.is404) throw new Refusal('not-found');
  });
}

/** Counts a call of an address; throws 429 over the limit. */
export function countCall({ raw, routeOptions }: FastifyRequest, { limiter, isProxy }: Parts): void {
  const address = clientAddress(raw, isProxy);
  const seconds = limiter.takeOf(addressRuleOf(routeOptions.url), address);
  if (seconds > 0) throw new Refusal('rate', { seconds });
}
