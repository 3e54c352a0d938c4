import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { deserialize, serialize } from 'node:v8';
import type { Logger } from 'pino';
import { Refusal } from '../errors';
import type { Download } from '../http/download';
import type { Downloads } from '../http/handler';
import { makeAddress, removeAddress } from './address';
import { type DownloadAnswer, type DownloadRequest, SECRET_BYTES } from './download-wire';
import { END, frame } from './frames';

type AnyDownload = (call: DownloadRequest['call']) => Promise<Download>;

type Options = Pick<ServeOptions<DownloadRequest>, 'secret' | 'log'> & {
  /** Called at the first request, and again at the next one if it failed (the database is unreachable). */
  load(): Promise<Downloads>;
};

/** Makes files for the server. */
export function serveDownloads({ load, secret, log }: Options): Promise<{ address: string; end(): Promise<void> }> {
  let loaded: Promise<Downloads> | null = null;
  return serveRequests<DownloadRequest>({
    secret,
    log,
    most: MAX_REQUEST_BYTES,
    async make({ route, call }, disconnected) {
      loaded ??= load();
      const downloads = await loaded.catch((error: unknown) => {
        loaded = null;
        throw error;
      });
      return (downloads[route] as AnyDownload)({ ...call, agent: { ...call.agent, disconnected } });
    },
  });
}

export type ServeOptions<R> = {
  make(request: R, disconnected: AbortSignal): Promise<Download>;
  secret: Buffer;
  log: Pick<Logger, 'error'>;
  /** Maximum number of bytes of a request. */
  most: number;
};

/**
 * Answers requests of the server, one for each connection, at an address that only this user can reach. A connection
 * that closes early cancels its running statement.
 */
export async function serveRequests<R extends { route: string }>({
  make,
  secret,
  log,
  most,
}: ServeOptions<R>): Promise<{ address: string; end(): Promise<void> }> {
  const sockets = new Set<Socket>();

  async function answer(socket: Socket, disconnected: AbortSignal): Promise<void> {
    const request = await readRequest<R>(socket, secret, most);
    if (!request) return void socket.destroy();
    const made = await make(request, disconnected).catch(failed);
    if ('error' in made && !disconnected.aborted) log.error({ err: made.error, route: request.route }, 'download');
    if (!('stream' in made)) return void socket.end(Buffer.concat([...frame(serialize(answerOf(made)))]));
    // Functions cannot be sent to the other process.
    const { stream, written: _, ...head } = made;
    // A pipeline would wait for the piece in progress; destroying the stream ends it at once.
    disconnected.addEventListener('abort', () => stream.destroy());
    if (disconnected.aborted) stream.destroy();
    await pipeline(stream, (pieces) => framed({ head }, pieces as AsyncIterable<Buffer>), socket);
  }

  const server = createServer((socket) => {
    const disconnected = new AbortController();
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      disconnected.abort();
    });
    socket.on('error', () => undefined);
    answer(socket, disconnected.signal).catch((error: unknown) => {
      if (!disconnected.signal.aborted) log.error({ err: error }, 'download');
      socket.destroy();
    });
  });
  const address = await makeAddress();
  server.listen(address);
  await once(server, 'listening');
  return {
    address,
    async end() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      await removeAddress(address);
    },
  };
}

type Failed = DownloadAnswer & { error?: unknown };

function failed(error: unknown): Failed {
  if (error instanceof Refusal) return { refused: { id: error.id, detail: error.detail } };
  // Errors are sent as text and code; the other process builds a new one.
  const { message, code } = error as { message?: string; code?: unknown };
  return { failed: { message: message ?? String(error), ...(typeof code === 'string' && { code }) }, error };
}

const answerOf = ({ error: _, ...answer }: Failed): DownloadAnswer => answer;

async function* framed(answer: DownloadAnswer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield* frame(serialize(answer));
  for await (const piece of pieces) yield* frame(piece);
  yield* frame(END);
}

/** Maximum number of bytes of a request for a file: the query and the caller. */
const MAX_REQUEST_BYTES = 1024 * 1024;

/** Reads one request; keeps reading afterwards, to notice a closed connection. Null: the secret is wrong. */
function readRequest<R>(socket: Socket, secret: Buffer, most: number): Promise<R | null> {
  return new Promise((resolve) => {
    let read = END;
    socket.once('close', () => resolve(null));
    socket.on('data', (piece: Buffer) => {
      read = Buffer.concat([read, piece]);
      if (read.length > most) return resolve(null);
      const start = SECRET_BYTES + 4;
      if (read.length < start) return;
      if (!timingSafeEqual(read.subarray(0, SECRET_BYTES), secret)) return resolve(null);
      const end = start + read.readUInt32BE(SECRET_BYTES);
      if (read.length >= end) resolve(deserialize(read.subarray(start, end)) as R);
    });
  });
}
