import { Socket } from 'node:net';
import pg from 'pg';
import { databaseProblem, writeCheck } from './serviceable';

/** Milliseconds for which an answer is reused, so that many probes open one connection. */
const CACHE_MS = 1000;
/** Milliseconds for connecting, checking and writing; below the timeout of probes. */
const TIMEOUT_MS = 1500;

/** Whether messages can be stored now. */
export type Readiness = { ask(): Promise<boolean> };

type Options = {
  connection: pg.ClientConfig;
  /** Names of all migrations of this program. */
  migrations: readonly string[];
  /** Monotonic time in milliseconds. */
  now?: () => number;
  onFailure?(error: unknown): void;
};

/**
 * Checks on a new connection: an open one may still write where a new one cannot, and all of the pool may be in use.
 * Callers share an answer in progress or recent.
 */
export function createReadiness({
  connection,
  migrations,
  now = () => performance.now(),
  onFailure,
}: Options): Readiness {
  let answer: Promise<boolean> | null = null;
  let cachedUntil = 0;

  async function check(): Promise<boolean> {
    try {
      await onOwnConnection(connection, async (client) => {
        const problem = await databaseProblem(client, migrations);
        if (problem) throw new Error(`the database is ${problem}`);
        await writeCheck(client);
      });
      return true;
    } catch (error) {
      onFailure?.(error);
      return false;
    } finally {
      cachedUntil = now() + CACHE_MS;
    }
  }

  return {
    ask() {
      if (!answer || now() >= cachedUntil) {
        cachedUntil = Number.POSITIVE_INFINITY;
        answer = check();
      }
      return answer;
    },
  };
}

/** The socket is destroyed after the timeout: a hanging database would keep each of them open. */
async function onOwnConnection(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({ ...connection, stream: () => socket });
  client.on('error', () => undefined);
  const timer = setTimeout(() => socket.destroy(new Error('connection timeout')), TIMEOUT_MS);
  try {
    await client.connect();
    // A statement that waits for a lock does not notice that its client disconnected.
    await client.query(`set statement_timeout = ${TIMEOUT_MS}`);
    await work(client);
    await client.end();
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
