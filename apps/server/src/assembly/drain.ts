import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Sockets } from '../live/sockets/sockets';

/** Rounds for the longest chain of work that causes further work: left out, looked up, opened, stored. */
const QUIET_ROUNDS = 3;
/** Milliseconds that a stop waits for received messages to be stored. */
const DRAIN_MS = 4000;
/**
 * Milliseconds for answers in progress when the server stops; an unfinished download is requested again by the client.
 */
const ANSWERS_MS = 1500;

/** Resolves when everything received so far is stored and pushed. */
export async function quietOf(round: () => Promise<void>): Promise<void> {
  // Finished work may cause new work: a late message of an ended conversation opens the next one.
  for (let count = 0; count < QUIET_ROUNDS; count += 1) await round();
}

/** Asks all clients to reconnect, accepts no new ones, and stores what was received. */
export async function closeDoors(http: FastifyInstance, sockets: Sockets, quiet: () => Promise<void>): Promise<void> {
  // Closing a socket is stored too, so the database is needed until the last one has closed.
  await withPatience(sockets.closeAll().then(quiet), DRAIN_MS);
  const closed = http.close();
  await withPatience(closed, ANSWERS_MS);
  // Connections that browsers open in advance do not count as idle in Node; without this they delay the stop by a
  // minute.
  (http.server as Server).closeAllConnections();
  await closed;
}

async function withPatience(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
