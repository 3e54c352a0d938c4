import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../processes/child';

/** Milliseconds until the slow target answers; half of what a call may take. */
const SLOW_MS = 5000;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** How each bad target answers; the refusing one is a port on which nothing listens. */
const answers: Record<string, Answer> = {
  slow: (response) => void setTimeout(() => response.writeHead(200).end(), SLOW_MS).unref(),
  silent: () => undefined,
  failing: (response) => void response.writeHead(500).end('no'),
  endless: (response) => void pour(response.writeHead(200)),
  redirecting: (response, { headers }) =>
    void response.writeHead(307, { location: `http://${headers.host}/inside` }).end(),
};

export type BadTargets = {
  /** Addresses of the bad targets by kind. */
  bad: Record<string, string>;
  healthy: string;
  /** Calls of each target so far, by its kind and by the id of the delivery. */
  calls(kind: string): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** Webhook targets on this machine: slow, silent, failing, endless, redirecting inside, refusing, and a healthy one. */
export async function openBadTargets(): Promise<BadTargets> {
  const called = new Map<string, Map<string, number>>();
  const server = createServer((request, response) => {
    const kind = request.url?.slice(1) ?? '';
    const ids = called.get(kind) ?? new Map<string, number>();
    const id = String(request.headers['webhook-id'] ?? '');
    called.set(kind, ids.set(id, (ids.get(id) ?? 0) + 1));
    request.resume().on('error', () => undefined);
    response.on('error', () => undefined);
    (answers[kind] ?? healthy)(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kinds = Object.keys(answers).map((kind) => [kind, `${origin}/${kind}`]);
  return {
    bad: { ...Object.fromEntries(kinds), refusing: `http://127.0.0.1:${await freePort()}/refusing` },
    healthy: `${origin}/healthy`,
    calls: (kind) => called.get(kind) ?? new Map(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const healthy: Answer = (response) => void response.writeHead(204).end();

/** Writes until the other side closes. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(CHUNK));
  if (!response.destroyed) response.once('drain', () => pour(response));
}
