import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Answered, Failure } from '../failure';
import { faultOfCode } from './codes';

/** The address of the platform, unless PARLEY_WECHAT_API names another: a relay, or a stand-in in tests. */
export const PLATFORM_API = 'https://api.weixin.qq.com';

/** Milliseconds for a whole call: a slow answer is worth waiting for, as an unknown outcome cannot be repeated. */
const TIMEOUT_MS = 20_000;
/** Milliseconds for a whole file. */
const FILE_TIMEOUT_MS = 60_000;
/** Maximum bytes of an answer that is not a file. */
const MAX_ANSWER_BYTES = 1024 * 1024;

export type Wish = {
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON with POST; absent: GET. */
  body?: object;
  /** Sent as multipart/form-data under the name `media`. */
  file?: { name: string; type: string; bytes: Buffer };
  timeoutMs?: number;
};

type JsonAnswer = { errcode?: number; errmsg?: string } & Record<string, unknown>;

/** A call with a JSON answer. Never rejects. */
export async function callPlatform<T = JsonAnswer>(base: string, wish: Wish): Promise<Answered<T>> {
  const opened = await open(base, wish);
  if (!opened.ok) return opened;
  const read = await readBytes(opened.data, MAX_ANSWER_BYTES);
  if (typeof read === 'string') return lost('the answer was cut off');
  return answerOf<T>(opened.data.statusCode ?? 0, read.toString('utf8'));
}

/** A file, or the platform's error. `most`: bytes; a longer one is the fault `media`, since it will never be shorter. */
export async function fetchFile(
  base: string,
  wish: Wish,
  most: number,
): Promise<Answered<{ bytes: Buffer; type: string; name: string }>> {
  const opened = await open(base, { ...wish, timeoutMs: FILE_TIMEOUT_MS });
  if (!opened.ok) return opened;
  const { headers, statusCode = 0 } = opened.data;
  const bytes = await readBytes(opened.data, most);
  if (bytes === 'long') return { ...lost('the file is too large'), fault: 'media', isSure: true };
  if (bytes === 'cut') return lost('the file was cut off');
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (type === 'application/json' || type === 'text/plain' || statusCode !== 200) {
    const answered = answerOf<{ video_url?: string }>(statusCode, bytes.toString('utf8'));
    return answered.ok ? { ...lost('no file'), fault: 'media', isSure: true } : answered;
  }
  const named = /filename="?([^";]+)"?/i.exec(headers['content-disposition'] ?? '')?.[1] ?? '';
  return { ok: true, data: { bytes, type, name: named } };
}

function answerOf<T>(status: number, text: string): Answered<T> {
  let value: JsonAnswer;
  try {
    value = JSON.parse(text) as JsonAnswer;
  } catch {
    // A gateway of the platform answered, not the platform.
    return { ok: false, code: null, fault: 'platform', detail: `HTTP ${status}`, isSure: status >= 400 };
  }
  const { errcode = 0, errmsg = '' } = value ?? {};
  if (errcode === 0 && status < 400) return { ok: true, data: value as T };
  const fault = errcode === 0 ? 'platform' : faultOfCode(errcode);
  return { ok: false, code: errcode || null, fault, detail: String(errmsg).slice(0, 200), isSure: true };
}

const lost = (detail: string): Failure => ({ ok: false, code: null, fault: 'uncertain', detail, isSure: false });

/** Codes of errors of a connection that the other side has closed. */
const CUT = new Set(['ECONNRESET', 'EPIPE']);

/** Codes of errors before anything of the request was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED']);

function open(
  base: string,
  { path, query = {}, body, file, timeoutMs = TIMEOUT_MS }: Wish,
): Promise<Answered<IncomingMessage>> {
  const url = new URL(`${base}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const form = file && multipart(file);
  const content = form?.bytes ?? (body === undefined ? null : Buffer.from(JSON.stringify(body)));
  const options = {
    method: content ? 'POST' : 'GET',
    // A connection of its own: one that was kept and has just been closed would make the outcome unknown.
    agent: false as const,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'user-agent': 'Parley',
      ...(content && { 'content-type': form?.type ?? 'application/json', 'content-length': content.length }),
    },
  };
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((done) => {
    let isConnected = false;
    const fail = (error: Error & { code?: string }) => {
      const isLate = error.name === 'TimeoutError' || error.name === 'AbortError';
      const isSure = !isConnected || NOT_SENT.has(error.code ?? '');
      const fault = !isSure ? 'uncertain' : isLate ? 'timeout' : 'unreachable';
      const isCut = !isSure && CUT.has(error.code ?? '');
      done({ ok: false, code: null, fault, detail: error.code ?? error.name, isSure, ...(isCut && { isCut }) });
    };
    const sent = request(url, options, (answer) => done({ ok: true, data: answer }));
    sent.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    sent.on('error', fail).on('close', () => fail(new Error('closed')));
    sent.end(content);
  });
}

/** `long`: more bytes than `most`; reading ends there. */
async function readBytes(answer: IncomingMessage, most: number): Promise<Buffer | 'cut' | 'long'> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > most) return 'long';
      parts.push(part);
    }
  } catch {
    return 'cut';
  }
  return answer.complete ? Buffer.concat(parts) : 'cut';
}

function multipart({ name, type, bytes }: { name: string; type: string; bytes: Buffer }) {
  const boundary = `parley-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
  const safeName = name.replace(/["\r\n\\]/g, '_');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="media"; filename="${safeName}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
