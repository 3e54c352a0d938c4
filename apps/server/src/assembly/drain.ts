import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Sockets } from '../live/sockets';

/** The longest chain of parts that wake each other: left out, looked up, opened, stored. */
const QUIET_ROUNDS = 3;
/** Milliseconds that a drain waits for what has come to be stored. */
const DRAIN_MS = 4000;
/** Milliseconds for answers that are under way when we stop; a file that is not whole by then is asked for again. */
const ANSWERS_MS = 1500;

/** Resolves when everything that was said so far is stored and told. */
export async function quietOf(round: () => Promise<void>): Promise<void> {
  // What one part ends with may be another's beginning: a closed conversation's late words open the next one.
  for (let count = 0; count < QUIET_ROUNDS; count += 1) await round();
}

/** Everyone is told to come back, no one is let in, and what has come is stored. */
export async function closeDoors(http: FastifyInstance, sockets: Sockets, quiet: () => Promise<void>): Promise<void> {
  // A socket's going is written down too: the database is needed until the last one's is.
  await withPatience(sockets.closeAll().then(quiet), DRAIN_MS);
  const closed = http.close();
  await withPatience(closed, ANSWERS_MS);
  // To Node a line on which nothing was asked yet, as browsers open them ahead, is not idle: it would hold us a minute.
  (http.server as Server).closeAllConnections();
  await closed;
}

async function withPatience(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
