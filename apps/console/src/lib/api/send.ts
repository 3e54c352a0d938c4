import type { ErrorEnvelope } from '@parley/protocol/envelope';
import { API_BASE } from '../paths';
import { ApiError } from './api-error';

/** Request timeout (specification, section 7). */
export const TIMEOUT_MS = 90_000;

/** "Content type JSON UTF-8" (specification, section 9), or a form. */
export type Body = 'json' | 'form';

const CONTENT_TYPES: Record<Body, string> = {
  json: 'application/json;charset=UTF-8',
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
};

/** "Success: response code (or HTTP status) in 200, 0, '200', '0'" (specification, section 8). */
const SUCCESS: readonly unknown[] = [200, 0, '200', '0'];

export type Request = {
  method: string;
  path: string;
  input: unknown;
  token: string | null;
  language: string;
  signal?: AbortSignal | undefined;
  body?: Body | undefined;
  keepalive?: boolean | undefined;
};

export type Reply = { ok: true; status: 200; data: unknown } | { ok: false; status: number; error: ApiError };

/** Sends one call; failures are results too, with status 0 if there was no answer. */
export async function send(fetch: typeof globalThis.fetch, request: Request): Promise<Reply> {
  const { method, path, input, signal, keepalive } = request;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const isPost = method === 'POST';
  try {
    const response = await fetch(API_BASE + path + (isPost ? '' : query(input)), {
      method,
      headers: headersOf(request),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'same-origin',
      ...(keepalive && { keepalive }),
      ...(isPost && { body: bodyOf(input, request.body) }),
    });
    return await read(response);
  } catch {
    return transportFailure(signal?.aborted ?? false, timeout.aborted);
  }
}

function headersOf({ method, token, language, body = 'json' }: Request): Record<string, string> {
  return {
    'Accept-Language': language,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'Content-Type': CONTENT_TYPES[body] }),
  };
}

const bodyOf = (input: unknown, body: Body = 'json'): string =>
  body === 'form' ? String(pairs(input)) : JSON.stringify(input ?? {});

/** "Request aborted, network error, timeout of N ms exceeded" (specification, section 8). */
function transportFailure(isAborted: boolean, isLate: boolean): Reply {
  if (isAborted) return { ok: false, status: 0, error: new ApiError(0, 'aborted') };
  if (isLate) return { ok: false, status: 0, error: new ApiError(0, 'timeout', { ms: TIMEOUT_MS }) };
  return { ok: false, status: 0, error: new ApiError(0, 'network') };
}

async function read(response: Response): Promise<Reply> {
  const retryAfter = Number(response.headers.get('retry-after'));
  return readReply({ status: response.status, text: await response.text(), retryAfter });
}

/** Parses an answer, with or without an envelope. */
export function readReply({
  status,
  text,
  retryAfter = 0,
}: {
  status: number;
  text: string;
  retryAfter?: number;
}): Reply {
  const body = parse(text);
  const isGood = status >= 200 && status < 300;
  if (!isEnvelope(body)) {
    // Without an envelope the HTTP status alone decides.
    if (isGood && isData(body)) return { ok: true, status: 200, data: body };
    return { ok: false, status, error: new ApiError(status, status === 413 ? 'too-large' : 'server-away') };
  }
  if (isGood && SUCCESS.includes(body.code)) return { ok: true, status: 200, data: body.data };
  const failed = isGood ? Number(body.code) : status;
  const { error = 'internal', ...detail } = (body as ErrorEnvelope).data ?? {};
  const more = retryAfter > 0 ? { retryAfter, ...detail } : detail;
  return { ok: false, status: failed, error: new ApiError(failed, error, more, body.msg) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isData = (body: unknown): boolean => typeof body === 'object' && body !== null;

function isEnvelope(body: unknown): body is { code: unknown; msg: string; data: unknown } {
  return typeof body === 'object' && body !== null && 'code' in body;
}

/** A query string: undefined values are left out, each value of a list repeats the name. */
export function query(input: unknown): string {
  const search = String(
    new URLSearchParams(
      given(input).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).map((each: unknown) => [key, textOf(each)]),
      ),
    ),
  );
  return search === '' ? '' : `?${search}`;
}

/** Names and values in form encoding; undefined values are left out. */
const pairs = (input: unknown): URLSearchParams =>
  new URLSearchParams(given(input).map(([key, value]) => [key, textOf(value)]));

const given = (input: unknown): [string, unknown][] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
    : [];

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
