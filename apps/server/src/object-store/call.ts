import { createReadStream } from 'node:fs';
import { type IncomingMessage, Agent as PlainAgent, request as requestPlainly } from 'node:http';
import { Agent, request } from 'node:https';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Refusal } from '../errors';
import type { BucketSettings } from './settings';

/** A call of the store; every kind may be repeated. */
export type Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Name of the object; empty: the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Path of the file that is sent. */
  file?: string;
};

/** Milliseconds without a byte after which the store counts as away, and before a call is repeated, by its tries. */
export type Limits = { silenceMs: number; pausesMs: readonly number[] };

export const LIMITS: Limits = { silenceMs: 15_000, pausesMs: [50, 300] };

/** Answers of a store that is busy or being restarted. */
const PASSING = new Set([429, 500, 502, 503, 504]);
/** Bytes of an error's answer that are read. */
const ERROR_BYTES = 64 * 1024;

/** The failure of a store: away, slow or refusing. `reason`: its code or the system's, without any secret. */
export const storeAway = (reason: string): Refusal => new Refusal('storage-away', { reason });

/** The code of an answer that is not a success, as the store names it. */
export type Answer = { response: IncomingMessage; code: string | null };

/** Calls a bucket, each call signed; a call that fails in passing is repeated. Throws `storage-away`. */
export function createCaller(settings: BucketSettings, { silenceMs, pausesMs }: Limits) {
  const isSafe = settings.endpoint.startsWith('https:');
  const agent = isSafe ? new Agent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  const signingKeys = new Map<string, ArrayBuffer>();

  async function send(call: Call): Promise<IncomingMessage> {
    const { url, headers } = await new AwsV4Signer({
      method: call.method,
      url: addressOf(settings, call),
      headers: call.headers ?? {},
      accessKeyId: settings.keyId,
      secretAccessKey: settings.secret,
      region: settings.region,
      service: 's3',
      cache: signingKeys,
    }).sign();
    return new Promise((resolve, reject) => {
      // The time limit of the options applies to connecting too.
      const options = { method: call.method, headers: Object.fromEntries(headers), agent, timeout: silenceMs };
      const outgoing = (isSafe ? request : requestPlainly)(url, options);
      let response: IncomingMessage | null = null;
      outgoing.on('timeout', () => {
        // Bytes that were received wait for their reader: it is slow, not the store.
        if (!response?.readableLength) (response ?? outgoing).destroy(storeAway('timeout'));
      });
      outgoing.on('error', reject);
      outgoing.once('response', (answered) => {
        response = answered;
        resolve(answered);
      });
      if (call.file === undefined) outgoing.end();
      else pipeline(createReadStream(call.file), outgoing, (error) => error && reject(error));
    });
  }

  /** Null: a failure that may pass, with its reason. */
  async function attempt(call: Call): Promise<Answer | { passing: string }> {
    const response = await send(call).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      return (error as { code?: string }).code ?? 'unreachable';
    });
    if (typeof response === 'string') return { passing: response };
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return { response, code: null };
    const code = (await codeOf(response)) ?? String(status);
    return PASSING.has(status) ? { passing: code } : { response, code };
  }

  return async function callStore(call: Call): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answered = await attempt(call);
      if (!('passing' in answered)) return answered;
      const pause = pausesMs[tries];
      if (pause === undefined) throw storeAway(answered.passing);
      await sleep(pause);
    }
  };
}

/** The code in an error's answer; null: it has none. The connection is closed, since a file may still be on its way. */
async function codeOf(response: IncomingMessage): Promise<string | null> {
  let size = 0;
  response.on('data', ({ length }: Buffer) => {
    size += length;
    if (size > ERROR_BYTES) response.destroy();
  });
  const body = await text(response).catch(() => '');
  response.destroy();
  return /<Code>([^<]{1,100})<\/Code>/.exec(body)?.[1] ?? null;
}

function addressOf({ endpoint, bucket, isHostStyle }: BucketSettings, { name, query = {} }: Call): string {
  const url = new URL(endpoint);
  if (isHostStyle) url.host = `${bucket}.${url.host}`;
  url.pathname = isHostStyle ? `/${name}` : `/${bucket}/${name}`;
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}
