import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { hostOf, type IsListed, lookupAllowed, parseTarget, Refused, refusalOf, type TargetRefusal } from './target';

export type Page = {
  /** After redirects. */
  url: string;
  status: number;
  contentType: string;
  /** The values of its Content-Security-Policy headers. */
  policies: readonly string[];
  /** At most the first 2 MB. */
  html: string;
  isCut: boolean;
};
export type PageFailure = { url: string; error: TargetRefusal | 'unreachable' | 'timeout' | 'redirects' };

/** Milliseconds for the page and all redirects to it. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const USUAL_PORTS = ['', '80', '443'];

/**
 * Fetches a page from the public internet, by http or https. Each redirect is checked like the first address, in the
 * lookup of the connection itself. Other addresses and ports are reached only if an operator has listed the address.
 * Never rejects.
 */
export async function fetchPage(address: string, isListed: IsListed): Promise<Page | PageFailure> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let url = address;
  try {
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const answer = await open(url, isListed, timeout);
      const next = redirectOf(answer);
      if (next === null) return { url, ...(await readPage(answer)) };
      answer.destroy();
      url = new URL(next, url).href;
    }
    return { url, error: 'redirects' };
  } catch (error) {
    if (error instanceof Refused) return { url, error: error.reason };
    return { url, error: timeout.aborted ? 'timeout' : 'unreachable' };
  }
}

function open(url: string, isListed: IsListed, signal: AbortSignal): Promise<IncomingMessage> {
  const target = parseTarget(url);
  if (!target) throw new Refused('bad-target');
  // Where plain text is refused, only listed addresses are left.
  const protocol = USUAL_PORTS.includes(target.port) ? 'https:' : 'http:';
  const host = hostOf(target);
  const refusal = isIP(host) === 0 ? null : refusalOf(host, protocol, isListed);
  if (refusal) throw new Refused(refusal);
  const options = {
    agent: false as const,
    lookup: lookupAllowed(protocol, isListed),
    signal,
    headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; Parley)' },
  };
  const request = target.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((answer, fail) => {
    // Closed without an answer or an error: the server switched to another protocol (101).
    const closed = (): void => fail(new Error('closed'));
    request(target, options, answer).on('error', fail).on('close', closed).end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return statusCode >= 300 && statusCode <= 399 ? (headers.location ?? null) : null;
}

async function readPage(answer: IncomingMessage): Promise<Omit<Page, 'url'>> {
  const { headers, statusCode = 0 } = answer;
  const read = await readStart(decoded(answer));
  return {
    status: statusCode,
    contentType: headers['content-type'] ?? '',
    policies: [headers['content-security-policy'] ?? []].flat(),
    ...read,
  };
}

/** The body without compression, which some servers apply unasked. */
function decoded(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'deflate' && encoding !== 'br') return answer;
  const decoder = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  answer.on('error', (error) => decoder.destroy(error));
  decoder.on('close', () => answer.destroy());
  return answer.pipe(decoder);
}

async function readStart(body: Readable): Promise<{ html: string; isCut: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the stream.
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, MAX_BYTES - length));
    length += part.length;
    if (length > MAX_BYTES) break;
  }
  return { html: Buffer.concat(parts).toString('utf8'), isCut: length > MAX_BYTES };
}
