import pino from 'pino';
import { systemClock } from '../clock';
import { createPool } from '../db/pool';
import { OFFICE_STATEMENT_MS } from '../db/pools';
import { loadFileKey } from '../features/foundation/auth/keys';
import { createAnalysis } from '../features/office/robots/analysis';
import { createFileLinks } from '../file-links';
import { plainError } from '../log';
import { logTo } from '../log-to';
import { lowerPriority } from '../lower-priority';
import type { FromMaker, MakerSettings, ToMaker } from './download-wire';
import { serveAnalysis } from './serve-analysis';
import { type Child, runChild } from './server-child';

/** Database connections. People wait for the answers, so they have the time limit of a list. */
const READERS = { size: 3, planned: 1, statementMs: OFFICE_STATEMENT_MS };

/** The process that works over all entries of robots. The server starts it when it is asked for something. */
async function start({ settings, secret }: Extract<ToMaker, { kind: 'start' }>): Promise<Child> {
  const { connection, logLevel } = settings satisfies MakerSettings;
  const log = pino({ level: logLevel, base: { process: 'robots' }, serializers: { err: plainError } }, logTo(2));
  const db = createPool(connection, (error) => log.warn({ err: error }, 'database connection'), READERS);
  const { address, end } = await serveAnalysis({
    secret: Buffer.from(secret, 'base64'),
    log,
    /** At the first request, so that an outage of the database becomes its answer. */
    load: async () => {
      const links = createFileLinks(await loadFileKey(db), () => systemClock.now());
      return createAnalysis({ db, clock: systemClock, links });
    },
  });
  process.send?.({ kind: 'serving', address } satisfies FromMaker);
  return { settingsChanged: () => undefined, end };
}

lowerPriority();
runChild(start);
