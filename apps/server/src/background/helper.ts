import pino from 'pino';
import { addressMatcher } from '../addresses';
import { systemClock } from '../clock';
import type { WorkContext } from '../context';
import { createPool } from '../db/pool';
import { createInFlight } from '../events/in-flight';
import { loadFileKey } from '../features/foundation/auth/keys';
import { createStorage } from '../features/foundation/files/storage';
import { createMailGateway } from '../features/foundation/gateways/mail';
import { createRefresh } from '../features/foundation/settings/refresh';
import { createSettingsCache } from '../features/foundation/settings/settings-cache';
import { createFileLinks } from '../file-links';
import { createJobTally } from '../jobs/job-tally';
import { startJobs } from '../jobs/start-jobs';
import { createLook } from '../jobs/waiting-store';
import { plainError } from '../log';
import { logTo } from '../log-to';
import type { FromHelper, ToHelper } from './messages';
import { lowerPriority } from './priority';
import { type Child, runChild } from './server-child';
import { createJobs } from './work';

/**
 * Database connections; a job uses one, and few jobs run at the same time. They are replaced each minute: after ten
 * thousand visitors two of them kept 20 and 25 MB that statements of the statistics had needed (docs/performance.md).
 */
const POOL = { size: 4, planned: 1, lifetimeSeconds: 60 };
/** Milliseconds between reports of the runs of jobs. */
const REPORT_JOBS_MS = 1000;

/**
 * The helper process: runs followers and long jobs at a lower priority, so that conversations do not wait for them. The
 * server sends it its settings and ends it; without its server it ends by itself.
 */
async function start({ settings: given }: Extract<ToHelper, { kind: 'start' }>): Promise<Child> {
  const { connection, isDatabaseOurs, uploads, bucket, smtpUrl, privateTargets, publicUrl, weChatApi, logLevel } =
    given;
  const log = pino({ level: logLevel, base: { process: 'background' }, serializers: { err: plainError } }, logTo(2));
  const db = createPool(connection, (error) => log.warn({ err: error }, 'database connection'), POOL);
  if (isDatabaseOurs) db.on('connect', lowerPriority);
  const settings = createSettingsCache(db);
  await settings.reload();
  let sent: Promise<unknown> = Promise.resolve();
  const context: WorkContext = {
    db,
    clock: systemClock,
    log,
    setting: settings.setting,
    siteValues: settings.siteValues,
    inFlight: createInFlight(),
    deliver(events) {
      sent = new Promise((done) => process.send?.({ kind: 'events', events } satisfies FromHelper, done));
    },
  };
  const isListedTarget = addressMatcher(privateTargets, 'PARLEY_PRIVATE_TARGETS');
  const jobs = createJobs({
    context,
    storage: createStorage(uploads, bucket),
    sendMail: createMailGateway({ context, smtpUrl, isListed: isListedTarget }),
    isListedTarget,
    publicUrl,
    weChatApi,
    links: createFileLinks(await loadFileKey(db), systemClock.now),
  });
  const tally = createJobTally();
  const clockWork = startJobs(jobs, { log, tally, look: createLook(context, jobs) });
  const reports = setInterval(
    () => process.send?.({ kind: 'jobs', runs: tally.take() } satisfies FromHelper),
    REPORT_JOBS_MS,
  );
  const refresh = createRefresh({ cache: settings, log, isOver: () => db.ended });
  return {
    settingsChanged: () => void refresh(),
    async end() {
      clearInterval(reports);
      await clockWork.stop();
      await sent;
      await db.end();
    },
  };
}

runChild(start);
