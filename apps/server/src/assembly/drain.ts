import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Sockets } from '../live/sockets/sockets';
import { within } from '../within';

/**
 * Rounds until nothing is left to do. Work that ends may start further work: a message that the journal leaves out is
 * looked up, opens a conversation, and is stored.
 */
const IDLE_ROUNDS = 3;
/** Milliseconds that a stop waits until received messages are stored. */
const DRAIN_MS = 4000;
/** Milliseconds that a stop waits for answers in progress. A client repeats the request of an unfinished download. */
const ANSWERS_MS = 1500;

/** Resolves when everything received so far is stored and pushed. */
export async function waitUntilIdle(round: () => Promise<void>): Promise<void> {
  // Finished work may start new work: a late message of an ended conversation opens the next one.
  for (let count = 0; count < IDLE_ROUNDS; count += 1) await round();
}

/** Closes all sockets, which makes clients reconnect, stores what was received, then closes the HTTP server. */
export async function drainConnections(
  http: FastifyInstance,
  sockets: Sockets,
  quiet: () => Promise<void>,
): Promise<void> {
  // Closing a socket is stored too, so the database is needed until the last one has closed.
  await within(DRAIN_MS, sockets.closeAll().then(quiet), giveUp);
  const closed = http.close();
  await within(ANSWERS_MS, closed, giveUp);
  // Connections that browsers open in advance do not count as idle in Node; without this they delay the stop by a
  // minute.
  (http.server as Server).closeAllConnections();
  await closed;
}

const giveUp = (): void => undefined;
