import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { askHolder } from '../db/embedded/data-lock';
import { layoutOf } from '../db/embedded/layout';
import { startEmbedded } from '../db/embedded/start-embedded';

export type TestCluster = {
  readonly connection: ClientConfig;
  stop(): Promise<void>;
};

const PREFIX = 'parley-test-cluster-';
const QUIET = { info: () => undefined, warn: console.warn, error: console.error };

/** PostgreSQL for one test run: an embedded one, removed afterwards, or the server of DATABASE_URL. */
export async function startTestCluster(databaseUrl = process.env.DATABASE_URL): Promise<TestCluster> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => undefined };
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const embedded = await startEmbedded({ dataDir, log: QUIET, throwAway: true });
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database, or a copy of `template`, and returns its connection. */
export async function createDatabase(
  connection: ClientConfig,
  name: string,
  template = 'template0',
): Promise<ClientConfig> {
  await onCluster(connection, `create database "${name}" template "${template}"`);
  return onDatabase(connection, name);
}

export async function dropDatabase(connection: ClientConfig, name: string): Promise<void> {
  await onCluster(connection, `drop database if exists "${name}" with (force)`);
}

/** A name that no other run on the same server uses. */
export function uniqueDatabaseName(purpose: string): string {
  return `parley_${purpose}_${randomUUID().slice(0, 8)}`;
}

/** The same server, another database. */
export function onDatabase(connection: ClientConfig, database: string): ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

/** Stops and removes the databases of killed runs. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => sweepOne(join(tmpdir(), name))));
}

async function sweepOne(dataDir: string): Promise<void> {
  const { lock, cluster } = layoutOf(dataDir);
  if (!(await isOld(dataDir))) return;
  if ((await askHolder(lock)) !== undefined) return;
  const isStarted = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (isStarted)
    await startEmbedded({ dataDir, log: QUIET, throwAway: true }).then(
      (left) => left.stop(),
      () => undefined,
    );
  await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
}

/** A younger directory may belong to a run that has not taken its lock yet. */
async function isOld(dataDir: string): Promise<boolean> {
  const found = await stat(dataDir).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > 120_000;
}

async function onCluster(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
