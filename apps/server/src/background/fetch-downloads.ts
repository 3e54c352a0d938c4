import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import type { Route } from '@parley/protocol/http/route';
import { routes } from '@parley/protocol/http/routes';
import { Refusal } from '../errors';
import type { Download } from '../http/download';
import type { DownloadRoute, Downloads } from '../http/handler';
import { streamed } from '../sheets/streamed';
import type { DownloadAnswer, DownloadRequest } from './download-wire';
import type { FileMaker } from './file-maker';
import { frame, readFrames } from './frames';

/** `Retry-After` in seconds when the process has ended or does not start. */
const AGAIN_S = 10;

/**
 * Handlers of downloads for the serving process: the file maker's process makes the files, this process passes the
 * bytes on. If that process does not start, or ends before the answer, the download is refused (`export-busy`).
 */
export function fetchDownloads(maker: Pick<FileMaker, 'reach'>): Downloads {
  const names = (Object.keys(routes) as DownloadRoute[]).filter((name) => (routes[name] as Route).download);
  const fetchers = names.map((route) => [
    route,
    (call: DownloadRequest['call']) => fetchDownload(maker, { route, call }),
  ]);
  return Object.fromEntries(fetchers) as Downloads;
}

function fetchDownload(maker: Pick<FileMaker, 'reach'>, { route, call }: DownloadRequest): Promise<Download> {
  const { disconnected, ...agent } = call.agent;
  const request: DownloadRequest = {
    route,
    call: { value: call.value, agent, http: { language: call.http.language } },
  };
  return fetchFrom(maker, { request, disconnected, busy });
}

type Fetching = {
  request: unknown;
  disconnected: AbortSignal | undefined;
  /** The refusal if the process does not start, or ends before its answer. */
  busy(): Refusal;
};

/** Sends a request to a process of the server; the bytes of its answer follow as they come. */
export async function fetchFrom(
  maker: Pick<FileMaker, 'reach'>,
  { request, disconnected, busy }: Fetching,
): Promise<Download> {
  const reached = await maker.reach(disconnected);
  if (disconnected?.aborted) reached?.leave();
  disconnected?.throwIfAborted();
  if (!reached) throw busy();
  const socket = connect(reached.address);
  socket.once('close', reached.leave);
  const disconnect = (): void => void socket.destroy();
  disconnected?.addEventListener('abort', disconnect, { once: true });
  socket.on('error', () => undefined);
  socket.write(reached.secret);
  for (const piece of frame(serialize(request))) socket.write(piece);
  const frames = readFrames(socket.iterator({ destroyOnReturn: false }));
  try {
    const answer = deserialize(await frames.next().catch(endedEarly(disconnected, busy))) as DownloadAnswer;
    if (!('head' in answer)) throw failureIn(answer);
    return { ...answer.head, stream: streamed(frames.rest(), () => closed(socket)) };
  } catch (error) {
    disconnect();
    throw error;
  }
}

const busy = (): Refusal => new Refusal('export-busy', { seconds: AGAIN_S });

/** For a connection that ends before the answer: the process has ended, and the next request starts another. */
const endedEarly = (disconnected: AbortSignal | undefined, busy: () => Refusal) => (): never => {
  disconnected?.throwIfAborted();
  throw busy();
};

/** The error of the other process, rebuilt here: an outage of the database is recognized as such. */
function failureIn(answer: Exclude<DownloadAnswer, { head: unknown }>): Error {
  if ('refused' in answer) return new Refusal(answer.refused.id, answer.refused.detail);
  const { message, code } = answer.failed;
  return Object.assign(new Error(message), code && { code });
}

async function closed(socket: Socket): Promise<void> {
  if (socket.closed) return;
  socket.destroy();
  await once(socket, 'close');
}
