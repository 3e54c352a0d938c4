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

/** Seconds after which one asks again where the process has ended, or does not start. */
const AGAIN_S = 10;

/**
 * Downloads made by a process of their own: this one passes on their bytes. Where that one does not start, or ends before a
 * byte of the answer, they are refused (`export-busy`); none is made here, beside the sockets.
 */
export function fetchDownloads(maker: Pick<FileMaker, 'reach'>): Downloads {
  const names = (Object.keys(routes) as DownloadRoute[]).filter((name) => (routes[name] as Route).download);
  const fetchers = names.map((route) => [
    route,
    (call: DownloadRequest['call']) => fetchDownload(maker, { route, call }),
  ]);
  return Object.fromEntries(fetchers) as Downloads;
}

async function fetchDownload(maker: Pick<FileMaker, 'reach'>, { route, call }: DownloadRequest): Promise<Download> {
  const { gone, ...agent } = call.agent;
  const request: DownloadRequest = {
    route,
    call: { value: call.value, agent, http: { language: call.http.language } },
  };
  const door = await maker.reach(gone);
  gone?.throwIfAborted();
  if (!door) throw away();
  const socket = connect(door.address);
  socket.once('close', door.leave);
  const hangUp = (): void => void socket.destroy();
  gone?.addEventListener('abort', hangUp, { once: true });
  socket.on('error', () => undefined);
  socket.write(door.secret);
  for (const piece of frame(serialize(request))) socket.write(piece);
  const frames = readFrames(socket.iterator({ destroyOnReturn: false }));
  try {
    const answer = deserialize(await frames.next().catch(cutShort(gone))) as DownloadAnswer;
    if (!('head' in answer)) throw failureIn(answer);
    return { ...answer.head, stream: streamed(frames.rest(), () => closed(socket)) };
  } catch (error) {
    hangUp();
    throw error;
  }
}

const away = (): Refusal => new Refusal('export-busy', { seconds: AGAIN_S });

/** Before a byte of the answer: the process has ended, and the next request starts another. */
const cutShort = (gone: AbortSignal | undefined) => (): never => {
  gone?.throwIfAborted();
  throw away();
};

/** What it met, as if it had been met here: an outage of the database stays one. */
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
