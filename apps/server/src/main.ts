import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { BadAddress } from './addresses';
import { superviseHelper } from './background/supervise';
import { createInProcessBus } from './bus/in-process';
import { systemClock } from './clock';
import { ConfigError, readConfig } from './config';
import type { Context } from './context';
import { EmbeddedError } from './db/embedded/embedded-error';
import { startEmbedded } from './db/embedded/start-embedded';
import { migrate } from './db/migrate';
import { readMigrations } from './db/migrations';
import { createPools } from './db/pools';
import { DatabaseInUse, takePulse } from './db/pulse';
import { createReadiness } from './db/readiness';
import { DatabaseTooOld } from './db/version';
import { ensureFirstStart } from './features/foundation/auth/first-start';
import { createRegions } from './features/foundation/regions/regions';
import { plainError } from './log';
import { logTo } from './log-to';
import { createServer } from './server';
import { busAway, cannotListen, databaseAway, StartError } from './start-errors';

/** The bundle stands in `apps/server/dist`; what it serves and reads stands beside it. */
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The helper process's program, built beside the server's (scripts/build-server.mjs). */
const HELPER = beside('./background.js');
/** Milliseconds; a thousand visitors are back in half of it. */
const HELPER_AFTER_MS = 8000;

/** Milliseconds after which a drain that hangs is cut short (wire.md: ends within 10 s). */
const STOP_WITHIN_MS = 9000;

/** Connections that may wait to be taken: after a restart everyone comes back within seconds. */
const BACKLOG = 4096;

/** Reads the settings, builds the parts and serves until a signal ends it; what cannot start says why in one sentence. */
async function main(): Promise<void> {
  await start().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  });
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv);
  const log = pino({ level: config.logLevel, base: null, serializers: { err: plainError } }, logTo(2));
  const closers: (() => Promise<void>)[] = [];
  const stop = stopper(closers);
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('uncaughtException', (error) => {
    // The process may be in any state now: what was acknowledged is stored, the next start serves it.
    log.fatal({ err: error }, 'a bug');
    void stop(1);
  });

  try {
    const connection = config.databaseUrl
      ? { connectionString: config.databaseUrl }
      : await embedded(resolve(config.dataDir));
    const isAlone = config.natsUrl === null;
    const migrations = readMigrations(beside('../src/db/migrations'));
    const names = migrations.map(({ name }) => name);
    const pulse = await takePulse(connection, { isAlone, migrations: names }).catch((error: unknown) => {
      throw config.databaseUrl === null || isVerdict(error) ? error : databaseAway(error);
    });
    closers.unshift(() => pulse.close());
    const pools = createPools(connection, (error) => log.warn({ err: error }, 'database connection'));
    closers.unshift(() => pools.end());
    const applied = await migrate(pools.talk, migrations);
    if (applied.length > 0) log.info({ migrations: applied }, 'schema brought up to date');
    const { setupPath } = await ensureFirstStart({ db: pools.talk, clock: systemClock }, config);
    const bus = config.natsUrl ? await joinBus(config.natsUrl) : createInProcessBus();
    closers.unshift(() => bus.close());
    const server = await createServer({
      config,
      pools,
      connection,
      bus,
      isAlone,
      pulse,
      readiness: createReadiness({
        connection,
        migrations: names,
        onFailure: (error) => log.warn({ err: error }, 'not ready'),
      }),
      clock: systemClock,
      log,
      uploads: resolve(config.dataDir, 'uploads'),
      regions: createRegions({ folder: beside('../assets/regions'), newer: resolve(config.dataDir, 'regions') }),
      helper: superviseHelper({
        program: HELPER,
        startAfterMs: HELPER_AFTER_MS,
        settings: {
          connection,
          isDatabaseOurs: config.databaseUrl === null,
          uploads: resolve(config.dataDir, 'uploads'),
          smtpUrl: config.smtpUrl,
          logLevel: config.logLevel,
        },
        log,
      }),
      assets: { console: beside('../../console/dist'), widget: beside('../../widget/dist') },
    });
    await server.http.listen({ port: config.port, host: config.host, backlog: BACKLOG }).catch((error: unknown) => {
      throw cannotListen(error, config);
    });
    closers.unshift(() => server.drain());
    server.startClock();
    greet(portOf(server.http.server.address()) ?? config.port, config, setupPath);
    if (config.demo) await fillDemo(server.context);
  } catch (error) {
    const sentence = explain(error);
    if (sentence) console.error(sentence);
    else log.fatal({ err: error }, 'start');
    await stop(1);
  }

  async function embedded(dataDir: string) {
    const database = await startEmbedded({ dataDir, log });
    closers.unshift(() => database.stop());
    return database.connection;
  }

  async function joinBus(url: string) {
    const { createNatsBus } = await import('./bus/nats');
    return createNatsBus(url, log).catch((error: unknown) => {
      throw busAway(error);
    });
  }
}

/** What it made, said line by line. Loaded only when asked for. */
async function fillDemo(context: Context): Promise<void> {
  const { fillDemoDesk } = await import('./demo/fill-demo-desk');
  for (const line of (await fillDemoDesk(context)).lines) console.log(line);
}

/** Closes in the reverse order of opening, once, and ends the process. */
function stopper(closers: readonly (() => Promise<void>)[]): (code: number) => Promise<void> {
  let isStopping = false;
  return async (code) => {
    if (isStopping) return;
    isStopping = true;
    process.exitCode = code;
    setTimeout(() => process.exit(code || 1), STOP_WITHIN_MS).unref();
    for (const close of [...closers]) await close().catch((error: unknown) => console.error(error));
    process.exit(code);
  };
}

const portOf = (address: AddressInfo | string | null): number | null =>
  typeof address === 'object' ? (address?.port ?? null) : null;

function greet(
  port: number,
  { host, publicUrl }: { host: string; publicUrl: string | null },
  setupPath: string | null,
) {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
  console.log(`Parley serves on ${address}`);
  if (setupPath) console.log(`Nobody administers it yet. Open this one-time link: ${address}${setupPath}`);
}

/** The database answers, and may not be served from. */
const isVerdict = (error: unknown): error is Error => error instanceof DatabaseTooOld || error instanceof DatabaseInUse;

/** One clear sentence for what an operator can mend; null for what is a bug. */
function explain(error: unknown): string | null {
  const isClear =
    error instanceof StartError ||
    error instanceof EmbeddedError ||
    error instanceof ConfigError ||
    error instanceof BadAddress ||
    isVerdict(error);
  return isClear ? error.message : null;
}

// When it is built, `boot.ts` has the module compiled, and nothing started.
if (!process.argv.includes('--compile')) void main();
