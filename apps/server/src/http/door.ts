import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { clientAddress } from './address';
import type { HttpOptions } from './options';
import { addressRuleOf } from './rules';

type Parts = Pick<HttpOptions, 'limiter' | 'publicUrl'>;

/** Before anything of a request is read or looked up: how often its address has called, and whether there is such a route. */
export function guardDoor(app: FastifyInstance, parts: Parts): void {
  app.addHook('onRequest', async (request) => {
    countCall(request, parts);
    // The library would read the body of a request that nobody answers.
    if (request.is404) throw new Refusal('not-found');
  });
}

/** Counts a call for its address; throws 429 when there were too many. */
export function countCall({ raw, routeOptions }: FastifyRequest, { limiter, publicUrl }: Parts): void {
  const address = clientAddress(raw, publicUrl !== null);
  const seconds = limiter.takeOf(addressRuleOf(routeOptions.url), address);
  if (seconds > 0) throw new Refusal('rate', { seconds });
}
