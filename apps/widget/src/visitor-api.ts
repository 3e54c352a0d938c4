import type { Answer, Input } from '@parley/protocol/http/routes';

export type Hello = Answer<'POST /visitor/hello'>;
export type MessagePage = Answer<'GET /visitor/messages'>;
export type Talk = Hello['talk'];
type HelloInput = Input<'POST /visitor/hello'>;

/** URLs of the server's API and socket. */
export type Server = { api: string; socket: string };

/** A refusal by the server; `error` is its stable id. Any other thrown error means that the server was not reached. */
export class Refusal extends Error {
  readonly error: string;

  constructor(error: string, text: string) {
    super(text);
    this.error = error;
  }
}

/** This page or this visitor is not served: repeating the request would get the same answer. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && ['unknown-site', 'forbidden', 'blacklisted', 'bad-request'].includes(error.error);

/** Milliseconds after which a request is aborted; the caller retries. */
const TIMEOUT_MS = 20_000;
const JSON_BODY = { 'Content-Type': 'application/json' };

/** `base`: URL of the folder of `widget.js`, with a slash at the end. */
export function serverAt(base: string): Server {
  return { api: new URL('api/', base).href, socket: new URL('ws/visitor', base).href.replace(/^http/, 'ws') };
}

export const sendHello = ({ api }: Server, input: HelloInput): Promise<Hello> =>
  call(`${api}visitor/hello`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(input) });

export const getMessages = (
  server: Server,
  credential: string,
  query: Input<'GET /visitor/messages'>,
  signal?: AbortSignal,
): Promise<MessagePage> => get(server, credential, 'messages', query, signal);

/** The visitor's own conversations, newest first. */
export const getConversations = (
  server: Server,
  credential: string,
  query: Input<'GET /visitor/conversations'>,
): Promise<Answer<'GET /visitor/conversations'>> => get(server, credential, 'conversations', query);

export type RatingForm = Answer<'GET /visitor/ratings'>;

export type Readable = 'messages' | 'conversations' | 'ratings' | 'form' | 'offers' | 'privacy' | 'take';

export function get<T>(
  { api }: Server,
  credential: string,
  path: Readable,
  query: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return call(`${api}visitor/${path}?${search}`, { headers: { Authorization: `Bearer ${credential}` }, signal });
}

export type Verb =
  | 'form'
  | 'consent'
  | 'privacy'
  | 'erase'
  | 'transcript'
  | 'recall'
  | 'end'
  | 'invitation'
  | 'claim'
  | 'offered'
  | 'letter'
  | 'rate'
  | 'human'
  | 'rateAnswer'
  | 'handoff'
  | 'identify';

/** Calls a POST route for visitors. From the frame, which has the server's origin. */
export const act = <V extends Verb>(
  { api }: Server,
  credential: string,
  verb: V,
  body: Input<`POST /visitor/${V}`>,
): Promise<Answer<`POST /visitor/${V}`>> =>
  call(`${api}visitor/${verb}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${credential}`, ...JSON_BODY },
    body: JSON.stringify(body),
  });

type Request = {
  method?: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
};

async function call<T>(url: string, { signal, ...request }: Request): Promise<T> {
  const response = await fetch(url, {
    ...request,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
  });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Refusal(data?.error ?? 'internal', msg);
  return data;
}
