import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino, { type Logger } from 'pino';
import { BadAddress } from './addresses';
import { createFileMaker } from './background/file-maker';
import { superviseHelper } from './background/supervise';
import { createInProcessBus } from './bus/in-process';
import { PLATFORM_API } from './channels/wechat/call';
import { systemClock } from './clock';
import { type Config, ConfigError, readConfig } from './config';
import type { Context } from './context';
import { alignCommitNumbers } from './db/commit-numbers';
import { EmbeddedError } from './db/embedded/embedded-error';
import { startEmbedded } from './db/embedded/start-embedded';
import { DatabaseInUse, openHealthCheck } from './db/health-check';
import { migrate, SchemaNewer } from './db/migrate';
import { readMigrations } from './db/migrations';
import { createPools } from './db/pools';
import { createReadiness } from './db/readiness';
import { transaction } from './db/transaction';
import { DatabaseTooOld } from './db/version';
import { watchMigrations } from './db/watch-migrations';
import { ensureFirstStart } from './features/foundation/auth/first-start/first-start';
import { createRegions } from './features/foundation/regions/regions';
import { keepNewObjectsYoung } from './jobs/heap-at-rest';
import { plainError } from './log';
import { logTo } from './log-to';
import type { BucketSettings } from './object-store/settings';
import { faultOfBucket } from './object-store/verdict';
import { readOutcomes } from './operation/outcome';
import { createServer } from './server';
import { busAway, cannotListen, databaseAway, StartError } from './start-errors';
import { within } from './within';

/** Resolves a path relative to the bundle in `apps/server/dist`. */
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The helper process's program, built beside the server's (scripts/build-server.mjs). */
const HELPER = beside('./background.js');
/** The program of the process that makes files, built in the same way. */
const FILE_MAKER = beside('./make-files.js');
/** The program that works over the entries of robots; its index of 50,000 takes most of the heap. */
const ANALYST = beside('./analyse-robots.js');
const ANALYST_HEAP_MB = 1024;
/** Its index is built anew after it ended, so it stays while somebody edits entries. */
const ANALYST_IDLE_MS = 600_000;
/** Milliseconds before the helper process starts: a thousand visitors reconnect in half of that. */
const HELPER_AFTER_MS = 8000;

/** Milliseconds that a start waits for the bus. */
const BUS_WITHIN_MS = 3000;

/** Milliseconds after which a stop that hangs is ended: a stop must take less than 10 s. */
const STOP_WITHIN_MS = 9000;

/** Backlog of the listening socket: after a restart all clients reconnect within seconds. */
const BACKLOG = 4096;

/** Reads the configuration, builds the parts and serves until a signal. A failed start prints one sentence. */
async function main(): Promise<void> {
  await start().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  });
}

async function start(): Promise<void> {
  // Not earlier: a cache of compiled code made under other flags would be refused (boot.ts).
  keepNewObjectsYoung();
  const config = readConfig(process.env, process.argv.slice(2));
  const log = pino({ level: config.logLevel, base: null, serializers: { err: plainError } }, logTo(2));
  const closers: Closers = [];
  const stop = stopper(closers);
  process.on('SIGTERM', () => void stop.now(0));
  process.on('SIGINT', () => void stop.now(0));
  process.on('uncaughtException', (error) => {
    // The state of the process is undefined now; acknowledged messages are stored.
    log.fatal({ err: error }, 'a bug');
    void stop.now(1);
  });

  try {
    await serve({ config, log, closers });
  } catch (error) {
    // Told to stop meanwhile: what was opened is closed, so the start cannot go on.
    if (stop.hasBegun()) return;
    const sentence = explain(error);
    if (sentence) console.error(sentence);
    else log.fatal({ err: error }, 'start');
    await stop.now(1);
  }
}

/** Functions that close the opened parts, the last opened first. */
type Closers = (() => Promise<void>)[];

type Start = { config: Config; log: Logger; closers: Closers };

async function serve({ config, log, closers }: Start): Promise<void> {
  const isAlone = config.natsUrl === null;
  const { connection, migrations, healthCheck, pools } = await openDatabase({ config, log, closers });
  const { setupPath } = await ensureFirstStart({ db: pools.talk, clock: systemClock }, config);
  const bus = config.natsUrl ? await joinBus(config.natsUrl, log) : createInProcessBus();
  closers.unshift(() => bus.close());
  const uploads = resolve(config.dataDir, 'uploads');
  const { bucket, publicUrl, logLevel } = config;
  const reports = standbyOf(config);
  const maker = { connection, reports, uploads, bucket, publicUrl, logLevel };
  const server = await createServer({
    config,
    pools,
    connection,
    bus,
    isAlone,
    healthCheck,
    readiness: createReadiness({
      connection,
      migrations,
      onFailure: (error) => log.warn({ err: error }, 'not ready'),
    }),
    clock: systemClock,
    log,
    uploads,
    bucket,
    regions: createRegions({ folder: beside('../assets/regions'), newer: resolve(config.dataDir, 'regions') }),
    readBackup: async () => (await readOutcomes(resolve(config.dataDir))).backup,
    helper: superviseHelper({
      program: HELPER,
      startAfterMs: HELPER_AFTER_MS,
      settings: {
        connection,
        isDatabaseOurs: config.databaseUrl === null,
        uploads,
        bucket,
        smtpUrl: config.smtpUrl,
        privateTargets: config.privateTargets,
        publicUrl: config.publicUrl,
        weChatApi: config.weChatApi ?? PLATFORM_API,
        logLevel: config.logLevel,
      },
      log,
    }),
    fileMaker: createFileMaker({
      program: FILE_MAKER,
      settings: maker,
      log,
    }),
    analyst: createFileMaker({
      program: ANALYST,
      settings: maker,
      log,
      heapMb: ANALYST_HEAP_MB,
      idleMs: ANALYST_IDLE_MS,
    }),
    assets: { console: beside('../../console/dist'), widget: beside('../../widget/dist') },
  });
  await server.http.listen({ port: config.port, host: config.host, backlog: BACKLOG }).catch((error: unknown) => {
    throw cannotListen(error, config);
  });
  closers.unshift(async () => {
    server.announceStop();
    await sleep(config.drainDelay * 1000);
    await server.drain();
  });
  server.startClock();
  if (bucket) void tellBucketFault(bucket);
  printAddress(portOf(server.http.server.address()) ?? config.port, config, setupPath);
  if (config.demo) await fillDemo(server.context);
}

/**
 * Opens the database, the embedded one unless DATABASE_URL is set, and applies missing migrations. `migrations`: the
 * names of all.
 */
async function openDatabase({ config, log, closers }: Start) {
  const connection = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : await embedded(resolve(config.dataDir), { log, closers });
  const isAlone = config.natsUrl === null;
  const migrations = readMigrations(beside('../src/db/migrations'));
  const names = migrations.map(({ name }) => name);
  const healthCheck = await openHealthCheck(connection, { isAlone, migrations: names }).catch((error: unknown) => {
    throw config.databaseUrl === null || isVerdict(error) ? error : databaseAway(error);
  });
  closers.unshift(() => healthCheck.close());
  const onError = (error: Error) => log.warn({ err: error }, 'database connection');
  const pools = createPools(connection, onError, standbyOf(config));
  closers.unshift(() => pools.end());
  const watch = watchMigrations(log);
  const applied = await migrate(pools.talk, migrations, watch).finally(watch.end);
  if (applied.length > 0) log.info({ migrations: applied.length, last: applied.at(-1) }, 'schema brought up to date');
  if (await transaction(pools.talk, (tx) => alignCommitNumbers(tx)))
    log.info('the database came from another cluster: its commit numbers go on from there');
  return { connection, migrations: names, healthCheck, pools };
}

/** Connects at the first use: a standby that is away stops neither the start nor conversations. */
const standbyOf = ({ reportsUrl }: Config) => (reportsUrl === null ? null : { connectionString: reportsUrl });

async function embedded(dataDir: string, { log, closers }: Pick<Start, 'log' | 'closers'>) {
  const database = await startEmbedded({ dataDir, log });
  closers.unshift(() => database.stop());
  return database.connection;
}

/** Files cannot be sent or opened while their store is away; conversations go on, so the server starts without it. */
async function tellBucketFault(bucket: BucketSettings): Promise<void> {
  const fault = await faultOfBucket(bucket).catch(String);
  if (fault) console.error(`${fault} Until then files can neither be sent nor opened.`);
}

/** Loaded only if several processes share the work. Without the bus the process serves alone until it answers. */
async function joinBus(url: string, log: Logger) {
  const [{ NatsTransport }, { createNumberedBus }] = await Promise.all([
    import('./bus/nats'),
    import('./bus/numbered'),
  ]);
  const transport = new NatsTransport({ url, log });
  await within(BUS_WITHIN_MS, transport.first).catch((error: unknown) => console.error(busAway(error).message));
  return createNumberedBus({ transport, log });
}

/** Fills the database with sample data and prints a summary. Loaded only with `--demo`. */
async function fillDemo(context: Context): Promise<void> {
  const { fillDemoDesk } = await import('./demo/fill-demo-desk');
  for (const line of (await fillDemoDesk(context)).lines) console.log(line);
}

/** Closes in the reverse order of opening, once, and ends the process. */
function stopper(closers: readonly (() => Promise<void>)[]) {
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    async now(code: number): Promise<void> {
      if (hasBegun) return;
      hasBegun = true;
      process.exitCode = code;
      setTimeout(() => process.exit(code || 1), STOP_WITHIN_MS).unref();
      for (const close of [...closers]) await close().catch((error: unknown) => console.error(error));
      process.exit(code);
    },
  };
}

const portOf = (address: AddressInfo | string | null): number | null =>
  typeof address === 'object' ? (address?.port ?? null) : null;

function printAddress(
  port: number,
  { host, publicUrl }: { host: string; publicUrl: string | null },
  setupPath: string | null,
) {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
  console.log(`Parley serves on ${address}`);
  if (setupPath) console.log(`Nobody administers it yet. Open this one-time link: ${address}${setupPath}`);
}

/** Whether the database answered but must not be used: too old, or in use by another server. */
const isVerdict = (error: unknown): error is Error => error instanceof DatabaseTooOld || error instanceof DatabaseInUse;

/** A message for errors that an operator can fix; null for bugs. */
function explain(error: unknown): string | null {
  const isClear =
    error instanceof StartError ||
    error instanceof EmbeddedError ||
    error instanceof ConfigError ||
    error instanceof BadAddress ||
    error instanceof SchemaNewer ||
    isVerdict(error);
  return isClear ? error.message : null;
}

// During the build `boot.ts` only compiles this module.
if (!process.argv.includes('--compile')) void main();
