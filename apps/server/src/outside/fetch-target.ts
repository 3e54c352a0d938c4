import type { IncomingMessage } from 'node:http';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, type IsListed, lookupAllowed, parseTarget, Refused, refusalOf } from './target';

export type FetchWish = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | null;
};
export type FetchTarget = (url: string, wish?: FetchWish) => Promise<Response>;

/** Milliseconds for a whole call. */
const TIMEOUT_MS = 10_000;
/** Maximum number of bytes of an answer. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const WITHOUT_BODY = [204, 205, 304];

/**
 * A `fetch` for services that an administrator has entered. The address is checked in the lookup of the connection
 * itself, so that a name cannot resolve to another one after the check; redirects are not followed. Rejects with
 * `Refused` for an address that may not be called.
 */
export const fetchTarget =
  (isListed: IsListed): FetchTarget =>
  async (url, { method = 'GET', headers = {}, body } = {}) => {
    const target = parseTarget(url);
    if (!target) throw new Refused('bad-target');
    const host = hostOf(target);
    const refusal = isIP(host) === 0 ? null : refusalOf(host, target.protocol, isListed);
    if (refusal) throw new Refused(refusal);
    const options = {
      method,
      agent: false as const,
      lookup: lookupAllowed(target.protocol, isListed),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
        'user-agent': 'Parley',
      },
    };
    const answer = await open(target, options, body?.toString());
    return responseOf(answer, await readAll(answer));
  };

function open(target: URL, options: object, body: string | undefined): Promise<IncomingMessage> {
  const request = target.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((answer, fail) => {
    // Closed without an answer or an error: the server switched to another protocol (101).
    const closed = (): void => fail(new Error('closed'));
    request(target, options, answer).on('error', fail).on('close', closed).end(body);
  });
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function responseOf({ statusCode = 502, headers }: IncomingMessage, body: Buffer): Response {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  const isEmpty = WITHOUT_BODY.includes(statusCode);
  return new Response(isEmpty ? null : new Uint8Array(body), { status: statusCode, headers: given });
}
