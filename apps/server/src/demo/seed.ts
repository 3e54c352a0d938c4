import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { systemClock } from '../clock';
import { ConfigError, readConfig } from '../config';
import { EmbeddedError } from '../db/embedded/embedded-error';
import { startEmbedded } from '../db/embedded/start-embedded';
import { DatabaseInUse, openHealthCheck } from '../db/health-check';
import { migrate } from '../db/migrate';
import { readMigrations } from '../db/migrations';
import { createPool, type Db } from '../db/pool';
import { DatabaseTooOld } from '../db/version';
import { ensureFirstStart } from '../features/foundation/auth/first-start/first-start';
import { indexAll } from '../features/office/history/index-all';
import { fillVolume } from './seed/fill-volume';
import { fillViews } from './views/fill-views';

const HELP = `Fills PARLEY_DATA_DIR, or the database of DATABASE_URL, with ended conversations at volume. Stop the server first.

  --messages=100000   how many messages to add
  --views=1000000     instead: how many page views of ten sites to add, with visits, bots, campaigns, conversations,
                      ratings, and all statistics
  --agents=30         how many agents serve them (seed01, seed02 …)
  --years=2           years over which they are spread
  --seed=1            the same number gives the same conversations`;

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

class BadOption extends Error {}

async function main(): Promise<void> {
  const order = readOrder();
  if (!order) return console.log(HELP);
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));
  await withDatabase(async (connection) => {
    const db = createPool({ ...connection, query_timeout: 0 }, () => undefined);
    try {
      await migrate(db, readMigrations(fileURLToPath(new URL('../src/db/migrations', import.meta.url))));
      await ensureFirstStart({ db, clock: systemClock }, { admin: null });
      const started = performance.now();
      const add = order.views > 0 ? addViews : addMessages;
      const messages = await add(db, order, () => isStopped);
      if (isStopped) return;
      console.log('Indexing them for the search …');
      const searchable = progress('messages', messages);
      await indexAll({ db }, { onProgress: searchable, isStopped: () => isStopped });
      console.log(`Done after ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    } finally {
      await db.end();
    }
  });
}

type Order = NonNullable<ReturnType<typeof readOrder>>;

async function addMessages(db: Db, order: Order, isStopped: () => boolean): Promise<number> {
  const started = performance.now();
  const onProgress = progress('messages', order.messages);
  const seeded = await fillVolume({ db, clock: systemClock }, { ...order, isStopped, onProgress });
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `Added ${seeded.messages} messages in ${seeded.conversations} conversations of ${seeded.visitors} visitors: ${seconds.toFixed(1)} s, ${Math.round(seeded.messages / seconds)} a second.`,
  );
  return seeded.messages;
}

async function addViews(db: Db, order: Order, isStopped: () => boolean): Promise<number> {
  const started = performance.now();
  const onViews = progress('page views', order.views);
  let onDay: ((done: number) => void) | undefined;
  const filled = await fillViews(
    { db, clock: systemClock },
    {
      ...order,
      isStopped,
      onViews,
      onDay(done, of) {
        onDay ??= progress('days of statistics', of);
        onDay(done);
      },
    },
  );
  const { views, visits, visitors, conversations, messages } = filled;
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `Added ${views} page views in ${visits} visits of ${visitors} visitors, ${conversations} conversations with ${messages} messages: ${seconds.toFixed(1)} s.`,
  );
  return messages;
}

/** Takes the lock of a serving process: a running server would not notice the new rows. */
async function withDatabase(work: (connection: pg.PoolConfig) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env, []);
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir: resolve(dataDir), log: quiet });
  const connection = embedded?.connection ?? { connectionString: databaseUrl! };
  try {
    const healthCheck = await openHealthCheck(connection, { isAlone: true, migrations: [] });
    try {
      await work(connection);
    } finally {
      await healthCheck.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function readOrder() {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '100000' },
      views: { type: 'string', default: '0' },
      agents: { type: 'string', default: '30' },
      years: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    messages: whole('messages', values.messages, 1, 1_000_000_000),
    views: whole('views', values.views, 0, 1_000_000_000),
    agents: whole('agents', values.agents, 1, 1000),
    years: whole('years', values.years, 1, 20),
    seed: whole('seed', values.seed, 0, 2 ** 32 - 1),
  };
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new BadOption(`--${name} is "${text}": give a whole number from ${least} to ${most}.`);
}

/** Prints progress once a second: share, speed and remaining time. */
function progress(what: string, total: number): (done: number) => void {
  const started = performance.now();
  let nextLine = started + 1000;
  return (done) => {
    const now = performance.now();
    if (now < nextLine) return;
    nextLine = now + 1000;
    const rate = done / ((now - started) / 1000);
    const left = Math.ceil((total - done) / rate);
    console.log(`  ${done} of ${total} ${what}, ${Math.round(rate)} a second, ${left} s left`);
  };
}

/** A message for errors that a person can fix; null for bugs. */
function explain(error: unknown): string | null {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof DatabaseInUse)
    return 'A Parley server serves from this database: stop it first, since it would not see what is added.';
  if (error instanceof BadOption || code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${HELP}`;
  if (error instanceof EmbeddedError || error instanceof ConfigError || error instanceof DatabaseTooOld) return message;
  if (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'ETIMEDOUT' ||
    code?.startsWith('28') ||
    code === '3D000'
  )
    return `The database at DATABASE_URL cannot be reached: ${message}.`;
  return null;
}

try {
  await main();
} catch (error) {
  console.error(explain(error) ?? error);
  // A connection that did not get the lock would keep the process running.
  process.exit(1);
}
