import type { IncomingMessage } from 'node:http';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { hostOf, type IsListed, lookupAllowed, parseTarget, Refused, refusalOf } from './target';

/** Bytes of an answer that are read; what follows ends the call. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const WITHOUT_BODY = [204, 205, 304];

export type StreamWish = {
  method?: string | undefined;
  headers?: Record<string, string>;
  body?: string | null;
  /** Ends the call, also while its answer is read. */
  signal: AbortSignal;
};

/**
 * A `fetch` whose answer is read while it arrives, for services that an administrator has entered. The address is checked
 * in the lookup of the connection itself; redirects are not followed. Rejects with `Refused` for an address that may not
 * be called.
 */
export async function streamTarget(url: string, wish: StreamWish, isListed: IsListed): Promise<Response> {
  const target = parseTarget(url);
  if (!target) throw new Refused('bad-target');
  const host = hostOf(target);
  const refusal = isIP(host) === 0 ? null : refusalOf(host, target.protocol, isListed);
  if (refusal) throw new Refused(refusal);
  const { method = 'GET', headers = {}, body, signal } = wish;
  const options = {
    method,
    agent: false as const,
    lookup: lookupAllowed(target.protocol, isListed),
    signal,
    headers: {
      ...headers,
      ...(body != null && { 'content-length': Buffer.byteLength(body) }),
      'accept-encoding': 'identity',
      'user-agent': 'Parley',
    },
  };
  return responseOf(await open(target, options, body));
}

function open(target: URL, options: object, body: string | null | undefined): Promise<IncomingMessage> {
  const request = target.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((answer, fail) => {
    // Closed without an answer or an error: the server switched to another protocol (101).
    const closed = (): void => fail(new Error('closed'));
    request(target, options, answer)
      .on('error', fail)
      .on('close', closed)
      .end(body ?? undefined);
  });
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode = 502, headers } = answer;
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
  if (WITHOUT_BODY.includes(status)) {
    answer.resume();
    return new Response(null, { status, headers: given });
  }
  const body = Readable.toWeb(Readable.from(bounded(answer), { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(body, { status, headers: given });
}

/** Leaving the loop destroys the connection. */
async function* bounded(answer: IncomingMessage): AsyncGenerator<Buffer, void> {
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('too long an answer');
    yield part;
  }
  // A connection that ends before its answer does.
  if (!answer.complete) throw new Error('cut off');
}
