import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { isDeep } from '../json-depth';
import { readForm } from '../parse-form';
import type { HttpOptions } from './options';
import { isSameOrigin } from './origin';

declare module 'fastify' {
  interface FastifyRequest {
    /** Cuts off a JSON body that takes too long. */
    bodyTimer: NodeJS.Timeout | undefined;
  }
}

/** Milliseconds for a whole JSON body, and for a pause within a file. Slower senders would keep sockets occupied. */
const TIMEOUT_MS = 30_000;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Limits request bodies. Nothing is read before the hooks of `onRequest` have passed; then length (`bodyLimit` of the
 * route), time and depth are limited. JSON and form encoding are parsed. Plain text is refused, and so are forms of other
 * sites, which browsers post without a preflight.
 */
export function limitBodies(app: FastifyInstance, { publicUrl }: Pick<HttpOptions, 'publicUrl'>): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeep(body)) done(new Refusal('bad-request'));
    else parse(request, body, done);
  });
  app.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, readForm(body)),
  );
  app.addHook('onRequest', async (request) => {
    assertBounded(request);
    if (isFormEncoded(request) && !isSameOrigin(request.headers, publicUrl)) throw new Refusal('forbidden');
  });
  limitBodyTime(app);
}

/** Whether the body is form-encoded: names and texts, without files. */
export const isFormEncoded = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').trim().toLowerCase().startsWith(FORM_TYPE);

/** Refuses by the announced length, before a byte of the body is read. */
function assertBounded(request: FastifyRequest): void {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
  const { bodyLimit, config } = request.routeOptions;
  if (config?.acceptsFile && isForm(request)) return;
  if (bodyLimit !== undefined && Number(length) > bodyLimit) throw new Refusal('too-large', { maxBytes: bodyLimit });
  // Only POST handlers read a body: the length of this one would not be limited.
  if (encoding !== undefined && request.method !== 'POST') throw new Refusal('bad-request');
}

const isForm = ({ headers }: FastifyRequest): boolean => (headers['content-type'] ?? '').startsWith('multipart/');

/** Cuts off a JSON body that takes too long; a file may take longer as long as bytes arrive. */
function limitBodyTime(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', undefined);
  app.addHook('preParsing', async (request) => {
    if (!announcesBody(request)) return;
    if (isForm(request)) watchForm(request.raw);
    else request.bodyTimer = setTimeout(cut, TIMEOUT_MS, request.raw);
  });
  app.addHook('preValidation', async (request) => clearTimeout(request.bodyTimer));
  app.addHook('onResponse', async (request) => clearTimeout(request.bodyTimer));
}

function watchForm(raw: FastifyRequest['raw']): void {
  let { bytesRead } = raw.socket;
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === bytesRead) cut(raw);
    bytesRead = raw.socket.bytesRead;
  }, TIMEOUT_MS);
  raw.once('close', () => clearInterval(timer));
}

const announcesBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** Bytes of an unread body that Node discards, so that the connection can be reused. */
const SKIPPED_BYTES = 64 * 1024;
/**
 * Bytes of a longer body that are still read, and milliseconds for it: a client that is cut off while sending does not
 * receive the answer.
 */
const LINGER_BYTES = { json: 1024 * 1024, form: 64 * 1024 * 1024 } as const;
const LINGER_MS = 5000;

/**
 * Called before an answer whose request body was not read: a short body is discarded; of a longer one enough is read
 * for the client to receive the answer, then the connection is closed.
 */
export function handleUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (isFullyRead(raw) || !announcesBody(request)) return;
  const timer = setTimeout(cut, LINGER_MS, raw).unref();
  raw.once('close', () => clearTimeout(timer));
  const isShort = request.headers['transfer-encoding'] === undefined && lengthOf(request) <= SKIPPED_BYTES;
  if (isShort) return;
  reply.header('connection', 'close');
  readRest(raw, isForm(request) ? LINGER_BYTES.form : LINGER_BYTES.json);
}

const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

/**
 * Closing a connection with unread bytes resets it and loses the answer. So our side ends, and the client's bytes are
 * read for a while.
 */
function readRest(raw: FastifyRequest['raw'], most: number): void {
  const { socket } = raw;
  let read = 0;
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > most) raw.destroy();
  });
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => {
    const close = () => (socket.writableFinished ? socket.destroy() : socket.once('finish', () => socket.destroy()));
    socket.end();
    if (isFullyRead(raw)) close();
    else raw.once('end', close);
  };
}

function cut(raw: FastifyRequest['raw']): void {
  if (!isFullyRead(raw)) raw.destroy();
}

const isFullyRead = (raw: FastifyRequest['raw']): boolean => raw.complete || raw.readableEnded;
