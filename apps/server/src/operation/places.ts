import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { EmbeddedError } from '../db/embedded/embedded-error';
import { layoutOf } from '../db/embedded/layout';
import { findRunning } from '../db/embedded/running';
import { startEmbedded } from '../db/embedded/start-embedded';
import { LOCK } from '../db/locks';
import type { BucketSettings } from '../object-store/settings';
import { BackupError } from './backup-error';

/** A database that a command works on: one of DATABASE_URL, or the embedded one of a data directory. */
export type Place = { databaseUrl: string | null; dataDir: string };

/** A database with its files. `bucket`: where uploaded files are instead of the data directory. */
export type WholePlace = Place & { bucket?: BucketSettings | null };

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** Seconds to wait for a connection. */
const CONNECT_MS = 10_000;

/** Reads a database that may be serving; an embedded one that does not run is started for the time of `work`. */
export async function reading<T>(place: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (place.databaseUrl) return connected({ connectionString: place.databaseUrl }, work);
  const dataDir = resolve(place.dataDir);
  const isThere = await stat(join(layoutOf(dataDir).cluster, 'PG_VERSION')).catch(() => null);
  if (!isThere)
    throw new BackupError(
      `There is no database in ${dataDir}: set PARLEY_DATA_DIR or DATABASE_URL as the server has it.`,
    );
  const running = await findRunning(dataDir);
  if (running) return connected(running, work);
  return owning(place, work);
}

/** Uses a database that nothing serves from meanwhile; an embedded one is started, and created if there is none. */
export async function owning<T>(place: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (place.databaseUrl)
    return connected({ connectionString: place.databaseUrl }, (client) => alone(client, () => work(client)));
  const embedded = await startEmbedded({ dataDir: resolve(place.dataDir), log: quiet });
  try {
    return await connected(embedded.connection, (client) => alone(client, () => work(client)));
  } finally {
    await embedded.stop();
  }
}

async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK.serving]);
  if (!rows[0]?.taken) throw new BackupError('A Parley process serves from this database: stop it first.');
  return work();
}

/**
 * A throw-away database: an embedded one in the folder for temporary files, or where that cannot run, a new database on
 * the server of DATABASE_URL.
 */
export async function throwAway<T>(databaseUrl: string | null, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-restore-test-'));
  try {
    const embedded = await startEmbedded({ dataDir, log: quiet, throwAway: true }).catch((error: unknown) => {
      if (databaseUrl && error instanceof EmbeddedError) return null;
      throw error;
    });
    if (!embedded) return await onNewDatabase(databaseUrl!, work);
    try {
      return await connected(embedded.connection, work);
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onNewDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const name = `parley_restore_test_${process.pid}_${Date.now()}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return connected({ connectionString: databaseUrl }, async (client) => {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    try {
      return await connected({ connectionString: url.href }, work);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

export async function connected<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...config });
  // A connection that breaks rejects its statements; without a listener the error would also end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new BackupError(`The database cannot be reached: ${error.message || 'no answer'}.`);
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
