import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { systemClock } from '../clock';
import type { DownloadContext } from '../context';
import { createPool } from '../db/pool';
import { OFFICE_STATEMENT_MS } from '../db/pools';
import { createInFlight } from '../events/in-flight';
import { loadFileKey } from '../features/foundation/auth/keys';
import { createStorage } from '../features/foundation/files/storage';
import { createRegions } from '../features/foundation/regions/regions';
import { createRefresh } from '../features/foundation/settings/refresh';
import { createSettingsCache } from '../features/foundation/settings/settings-cache';
import { createFileLinks } from '../file-links';
import type { Downloads } from '../http/handler';
import { plainError } from '../log';
import { logTo } from '../log-to';
import { lowerPriority } from '../lower-priority';
import { createSemaphore } from '../semaphore';
import { EXPORTS_AT_ONCE } from '../sheets/enter-export';
import type { FromMaker, MakerSettings, ToMaker } from './download-wire';
import { createDownloads } from './downloads';
import { serveDownloads } from './serve-downloads';
import { type Child, runChild } from './server-child';

/**
 * Database connections for reading exported rows; a download keeps one until its end. At the usual priority and with
 * the time limit of a list, since people wait for the first row.
 */
const READERS = { size: 4, planned: 2, statementMs: OFFICE_STATEMENT_MS };

/** Beside the bundle, `apps/server/dist/make-files.js`. */
const REGIONS = fileURLToPath(new URL('../assets/regions', import.meta.url));

/** The process that makes files. The server starts it for a download, and ends it after a minute without one. */
async function start({ settings, secret }: Extract<ToMaker, { kind: 'start' }>): Promise<Child> {
  const { log, load, settingsChanged } = prepare(settings);
  const { address, end } = await serveDownloads({ secret: Buffer.from(secret, 'base64'), log, load });
  process.send?.({ kind: 'serving', address } satisfies FromMaker);
  return { settingsChanged, end };
}

/** Connects to the database at the first file, so that an outage becomes the answer of that request. */
function prepare({ connection, reports, uploads, bucket, publicUrl, logLevel }: MakerSettings) {
  const log = pino({ level: logLevel, base: { process: 'files' }, serializers: { err: plainError } }, logTo(2));
  const open = (to: typeof connection) =>
    createPool(to, (error) => log.warn({ err: error }, 'database connection'), READERS);
  const db = open(connection);
  const standby = reports && open(reports);
  const sections = createSettingsCache(db);
  const refresh = createRefresh({ cache: sections, log, isOver: () => db.ended });
  const storage = createStorage(uploads, bucket);
  // Names of places alone: newer address data has the same ones.
  const regions = createRegions({ folder: REGIONS, newer: null });

  async function load(): Promise<Downloads> {
    await sections.reload();
    const context: DownloadContext = {
      db,
      clock: systemClock,
      log,
      setting: sections.setting,
      siteValues: sections.siteValues,
      inFlight: createInFlight(),
      links: createFileLinks(await loadFileKey(db), () => systemClock.now()),
      exports: createSemaphore(EXPORTS_AT_ONCE),
    };
    return createDownloads({ context, reports: standby && { ...context, db: standby }, storage, publicUrl, regions });
  }

  return {
    log,
    load,
    settingsChanged: () => void refresh(),
  };
}

lowerPriority();
runChild(start);
