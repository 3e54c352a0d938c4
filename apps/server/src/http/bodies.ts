import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';

/** Milliseconds in which JSON must have come whole, and of silence in the middle of a file: what is slower holds a socket for nothing. */
const PATIENCE_MS = 30_000;
/** Levels of nesting; the deepest shape of ours has a dozen. What walks through a value recursively stands at thousands. */
const DEEPEST = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * What a body may cost. Nothing of one is read before its request has passed the hooks of `onRequest`; then its length is
 * bounded (`bodyLimit` of the route), the time it takes, and its depth. Only JSON is parsed: a form or plain text, which other
 * sites can post without asking, is refused.
 */
export function boundBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeep(body)) done(new Refusal('bad-request'));
    else parse(request, body, done);
  });
  app.addHook('onRequest', async (request) => assertBounded(request));
  hurrySlowBodies(app);
}

/** Refuses by what the headers announce, with not a byte of the body read. */
function assertBounded(request: FastifyRequest): void {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
  const { bodyLimit, config } = request.routeOptions;
  if (config?.takesFile && isForm(request)) return;
  if (bodyLimit !== undefined && Number(length) > bodyLimit) throw new Refusal('too-large', { maxBytes: bodyLimit });
  // Where a body means nothing it is read by nobody, so nobody would count one that does not say its length.
  if (encoding !== undefined && request.method !== 'POST') throw new Refusal('bad-request');
}

const isForm = ({ headers }: FastifyRequest): boolean => (headers['content-type'] ?? '').startsWith('multipart/');

/** A body of JSON that trickles in is cut off; a file may take its time, as long as some of it comes. */
function hurrySlowBodies(app: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', async (request) => {
    if (!announcesBody(request)) return;
    if (isForm(request)) watchForm(request.raw);
    else timers.set(request, setTimeout(cut, PATIENCE_MS, request.raw));
  });
  app.addHook('preValidation', async (request) => clearTimeout(timers.get(request)));
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)));
}

function watchForm(raw: FastifyRequest['raw']): void {
  let { bytesRead } = raw.socket;
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === bytesRead) cut(raw);
    bytesRead = raw.socket.bytesRead;
  }, PATIENCE_MS);
  raw.once('close', () => clearInterval(timer));
}

const announcesBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** Bytes of an unread body that Node reads and throws away, so that the line serves the next request. */
const SKIPPED_BYTES = 64 * 1024;
/** Bytes that are still read of what is longer, and milliseconds they may take: who is cut off while writing hears no answer. */
const LINGER_BYTES = { json: 1024 * 1024, form: 64 * 1024 * 1024 } as const;
const LINGER_MS = 5000;

/**
 * Before an answer to a request whose body has not been read: a short one is skipped, of a longer one no more is read than
 * it takes for the answer to be heard, and the line is closed.
 */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (isWhole(raw) || !announcesBody(request)) return;
  const timer = setTimeout(cut, LINGER_MS, raw).unref();
  raw.once('close', () => clearTimeout(timer));
  const isShort = request.headers['transfer-encoding'] === undefined && lengthOf(request) <= SKIPPED_BYTES;
  if (isShort) return;
  reply.header('connection', 'close');
  readOn(raw, isForm(request) ? LINGER_BYTES.form : LINGER_BYTES.json);
}

const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

/** To close a line with bytes unread resets it, and the answer is lost with it: our side ends, and theirs is read on for a while. */
function readOn(raw: FastifyRequest['raw'], most: number): void {
  const { socket } = raw;
  let read = 0;
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > most) raw.destroy();
  });
  // What Node calls once the answer is out and no other may follow.
  socket.destroySoon = () => {
    const close = () => (socket.writableFinished ? socket.destroy() : socket.once('finish', () => socket.destroy()));
    socket.end();
    if (isWhole(raw)) close();
    else raw.once('end', close);
  };
}

function cut(raw: FastifyRequest['raw']): void {
  if (!isWhole(raw)) raw.destroy();
}

const isWhole = (raw: FastifyRequest['raw']): boolean => raw.complete || raw.readableEnded;

/** Brackets alone are counted, not what stands in strings; whether it is JSON at all the parser says. */
export function isDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfString(json, at);
      if (at < 0) return false;
    } else if (letter === 0x7b || letter === 0x5b) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (letter === 0x7d || letter === 0x5d) depth -= 1;
  }
  return false;
}

function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}
