import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './address';
import { readCookie } from './cookies';
import type { HttpFacts } from './handler';
import { languageOf } from './language';
import type { HttpOptions } from './options';
import { isSameOrigin } from './origin';

/** Characters of a user agent that are kept: five times the length of real ones. */
const MAX_USER_AGENT_LENGTH = 1000;

/** The request as handlers see it; also sets cookies of the answer. */
export function factsOf(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): HttpFacts {
  const { headers } = request;
  const address = clientAddress(request.raw, options.isProxy);
  return {
    address,
    unlimited: options.limiter.isUnlimited(address),
    userAgent: cleanHeader(headers['user-agent']),
    language: languageOf(headers['accept-language']),
    origin: headers.origin ?? null,
    sameOrigin: isSameOrigin(headers, options.publicUrl),
    cookie: (name) => readCookie(headers.cookie, name),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  };
}

/** Header bytes arrive as Latin-1, so they are always well-formed text; only their length has to be limited. */
const cleanHeader = (value: string | undefined): string => (value ?? '').slice(0, MAX_USER_AGENT_LENGTH);
