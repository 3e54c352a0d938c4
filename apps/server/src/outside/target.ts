import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { reachedAddress } from '../addresses';
import { isPrivateAddress } from './private-address';

/** Why a target may not be called. */
export type TargetRefusal = 'bad-target' | 'private-target';
/** Why a call failed: see `DELIVERY_ERRORS` of the protocol. */
export type CallError = TargetRefusal | 'status' | 'redirect' | 'timeout' | 'unreachable';
/** `status`: of the answer, null: none came. No error: it was 2xx. */
export type Outcome = { status: number; error: null } | { status: number | null; error: CallError };

/** Whether an operator has listed this address as a target inside. */
export type IsListed = (address: string) => boolean;

/** Milliseconds for a whole call. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read, so that the target can finish a short one; nothing of it is kept. */
const MAX_ANSWER_BYTES = 4096;
/** Milliseconds that a name may take to resolve while somebody waits for the answer. */
const RESOLVE_MS = 3000;

/** Listed addresses may be called in plain text; others only if they are public, and by https. */
export function refusalOf(address: string, protocol: string, isListed: IsListed): TargetRefusal | null {
  if (isListed(reachedAddress(address)) || isListed(address)) return null;
  if (isPrivateAddress(address)) return 'private-target';
  return protocol === 'https:' ? null : 'bad-target';
}

/** The address as a URL; null: not http or https, or with a username in it. */
export function parseTarget(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const target = new URL(text);
  const isPlain = target.username === '' && target.password === '';
  return isPlain && /^https?:$/.test(target.protocol) ? target : null;
}

export const hostOf = (target: URL): string => target.hostname.replace(/^\[|\]$/g, '');

/**
 * Checks an address that somebody enters. A name that does not resolve now is accepted: each call checks what it
 * resolves to then.
 */
export async function checkTarget(text: string, isListed: IsListed): Promise<TargetRefusal | null> {
  const target = parseTarget(text);
  if (!target) return 'bad-target';
  const refusals = (await addressesOf(hostOf(target))).map((address) => refusalOf(address, target.protocol, isListed));
  return refusals.length === 0 || refusals.includes(null) ? null : refusals[0]!;
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const late = new Promise<LookupAddress[]>((done) => setTimeout(() => done([]), RESOLVE_MS).unref());
  const found = await Promise.race([resolveShared(host, {}).catch(() => []), late]);
  return found.map(({ address }) => address);
}

/** Lookups in progress by name and options. */
const lookups = new Map<string, Promise<LookupAddress[]>>();

/**
 * Resolves a name; calls at the same time share one lookup. Each lookup holds one of the few threads of the process for
 * them until it ends, so that calls to a name whose server does not answer would delay those to all other names.
 */
function resolveShared(host: string, options: LookupOptions): Promise<LookupAddress[]> {
  const key = JSON.stringify([host, options.family, options.hints]);
  const running = lookups.get(key);
  if (running) return running;
  const started = promisify(resolve)(host, { ...options, all: true }).finally(() => lookups.delete(key));
  lookups.set(key, started);
  return started;
}

export class Refused extends Error {
  readonly reason: TargetRefusal;
  constructor(reason: TargetRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  isListed: IsListed;
  /** For the whole call. */
  timeoutMs?: number;
};

/**
 * Posts a body to a target that somebody has entered. The address is checked in the lookup of the connection itself, so
 * that a name cannot resolve to another one after the check; redirects are not followed; of the answer only the status
 * counts. `ended`: aborts the call. Never rejects.
 */
export async function postToTarget(
  { url, headers, body, isListed, timeoutMs = TIMEOUT_MS }: Post,
  ended: AbortSignal,
): Promise<Outcome> {
  const target = parseTarget(url);
  if (!target) return { status: null, error: 'bad-target' };
  const host = hostOf(target);
  const refusal = isIP(host) === 0 ? null : refusalOf(host, target.protocol, isListed);
  if (refusal) return { status: null, error: refusal };
  const timeout = AbortSignal.timeout(timeoutMs);
  const call = endsWith(timeout, ended);
  const options = {
    method: 'POST',
    agent: false as const,
    lookup: lookupAllowed(target.protocol, isListed),
    signal: call.signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Parley' },
  };
  try {
    const status = await send(target, options, body);
    const error = errorOf(status);
    return error ? { status, error } : { status, error };
  } catch (error) {
    if (error instanceof Refused) return { status: null, error: error.reason };
    return { status: null, error: timeout.aborted ? 'timeout' : 'unreachable' };
  } finally {
    call.release();
  }
}

/**
 * A signal that aborts with either. Unlike `AbortSignal.any` it leaves nothing behind at `ended`, which outlives the
 * call: that is 65 bytes for each delivery.
 */
function endsWith(timeout: AbortSignal, ended: AbortSignal): { signal: AbortSignal; release(): void } {
  const own = new AbortController();
  const abort = (): void => own.abort();
  const both = [timeout, ended];
  for (const one of both) one.addEventListener('abort', abort);
  if (both.some(({ aborted }) => aborted)) abort();
  return {
    signal: own.signal,
    release(): void {
      for (const one of both) one.removeEventListener('abort', abort);
    },
  };
}

function errorOf(status: number): CallError | null {
  if (status >= 200 && status <= 299) return null;
  return status >= 300 && status <= 399 ? 'redirect' : 'status';
}

function send(target: URL, options: object, body: Post['body']): Promise<number> {
  const request = target.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((answer, fail) => {
    let status: number | null = null;
    const sent = request(target, options, (response) => {
      status = response.statusCode ?? 0;
      const done = (): void => {
        answer(status!);
        response.destroy();
      };
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > MAX_ANSWER_BYTES) done();
      });
      response.on('end', done).on('error', done).on('close', done);
    });
    // Whatever happens to the body, the status has come.
    sent.on('error', (error) => (status === null ? fail(error) : answer(status)));
    // Without an answer or an error: the target switched to another protocol (101).
    sent.on('close', () => (status === null ? fail(new Error('closed')) : answer(status)));
    sent.end(body);
  });
}

/** Resolves a name without the addresses that may not be called; an error if none is left. */
export const lookupAllowed =
  (protocol: string, isListed: IsListed): LookupFunction =>
  (hostname, options, done) => {
    resolveShared(hostname, options).then(
      (found) => {
        const checked = found.map((one) => ({ ...one, refusal: refusalOf(one.address, protocol, isListed) }));
        const allowed = checked.filter(({ refusal }) => refusal === null);
        const first = allowed[0];
        if (!first) done(new Refused(checked[0]?.refusal ?? 'private-target'), []);
        else if (options.all) done(null, allowed);
        else done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };

/** The first address of a host that may be called, for clients that look names up themselves; rejects if there is none. */
export async function allowedAddress(host: string, protocol: string, isListed: IsListed): Promise<string> {
  const found = isIP(host) === 0 ? (await resolveShared(host, {})).map(({ address }) => address) : [host];
  const refusals = found.map((address) => refusalOf(address, protocol, isListed));
  const allowed = found[refusals.indexOf(null)];
  if (allowed === undefined) throw new Refused(refusals[0] ?? 'private-target');
  return allowed;
}
