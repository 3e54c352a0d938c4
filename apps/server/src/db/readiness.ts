import { Socket } from 'node:net';
import pg from 'pg';
import { hindranceOf, writeCheck } from './serviceable';

/** Milliseconds for which an answer holds: asking ten thousand times costs one connection. */
const HOLDS_MS = 1000;
/** Milliseconds for connecting, asking and writing; below the patience of whoever probes. */
const PATIENCE_MS = 1500;

/** Whether messages can be stored now. */
export type Readiness = { ask(): Promise<boolean> };

type Options = {
  connection: pg.ClientConfig;
  /** Names of all migrations of this program. */
  migrations: readonly string[];
  /** Milliseconds that never go back. */
  now?: () => number;
  onFailure?(error: unknown): void;
};

/**
 * Asks on a connection made for it: one that is open already may still write where a new one cannot, and those in the
 * pool may all be taken. Who asks while an answer is under way, or holds, shares it.
 */
export function createReadiness({
  connection,
  migrations,
  now = () => performance.now(),
  onFailure,
}: Options): Readiness {
  let answer: Promise<boolean> | null = null;
  let holdsUntil = 0;

  async function look(): Promise<boolean> {
    try {
      await onOwnConnection(connection, async (client) => {
        const hindrance = await hindranceOf(client, migrations);
        if (hindrance) throw new Error(`the database is ${hindrance}`);
        await writeCheck(client);
      });
      return true;
    } catch (error) {
      onFailure?.(error);
      return false;
    } finally {
      holdsUntil = now() + HOLDS_MS;
    }
  }

  return {
    ask() {
      if (!answer || now() >= holdsUntil) {
        holdsUntil = Number.POSITIVE_INFINITY;
        answer = look();
      }
      return answer;
    },
  };
}

/** The line is cut when time is up: a database that hangs would keep every one of them open. */
async function onOwnConnection(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const line = new Socket();
  const client = new pg.Client({ ...connection, stream: () => line });
  client.on('error', () => undefined);
  const timer = setTimeout(() => line.destroy(new Error('connection timeout')), PATIENCE_MS);
  try {
    await client.connect();
    // The line's end is not noticed by a statement that waits for a lock.
    await client.query(`set statement_timeout = ${PATIENCE_MS}`);
    await work(client);
    await client.end();
  } finally {
    clearTimeout(timer);
    line.destroy();
  }
}
