import { inspect } from 'node:util';
import { staleParts } from '../lib/build.mjs';
import { findChromium, MISSING } from '../lib/chromium.mjs';
import { checkAudit } from './audit';
import { checkBucket } from './bucket';
import { checkBus } from './bus';
import { checkClock } from './clock';
import { checkConnections } from './connections';
import { checkDataDir } from './data-dir';
import { checkDatabaseUrl } from './database-url';
import { checkEmbedded } from './embedded';
import { type Finding, note, ok } from './finding';
import { checkMail } from './mail';
import { checkPort } from './port';
import { checkProxy } from './proxy';
import { checkPush } from './push';
import { checkReports } from './reports';
import { checkWeChat } from './wechat';

const MARKS = { ok: '✓', failed: '✗', note: '·' } as const;

const databaseUrl = process.env.DATABASE_URL;
const dataDir = process.env.PARLEY_DATA_DIR || './data';
const where = { databaseUrl, dataDir };

const CHECKS: readonly (() => Promise<Finding[]> | Finding[])[] = [
  checkBuild,
  () => checkPort(process.env.HOST || '127.0.0.1', Number(process.env.PORT || 10_000)),
  () => checkDataDir(dataDir),
  () => (databaseUrl ? checkDatabaseUrl(databaseUrl) : checkEmbedded(dataDir)),
  () => checkBucket(process.env),
  () => checkBus(process.env.NATS_URL),
  () => checkConnections(databaseUrl),
  () => checkReports(process.env.DATABASE_REPORTS_URL),
  () => checkClock(where),
  () => checkProxy(process.env),
  () => checkPush(where, process.env.PARLEY_PUBLIC_URL),
  () => checkMail(where, process.env),
  () => checkWeChat(where, process.env),
  () => checkAudit(where),
  checkChromium,
];

const findings: Finding[] = [];
for (const check of CHECKS) findings.push(...(await check()));
for (const { is, text } of findings) console.log(`${MARKS[is]} ${text}`);
const faults = findings.filter((finding) => finding.is === 'failed').length;
console.log(faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`);
process.exitCode = faults === 0 ? 0 : 1;

function checkBuild(): Finding[] {
  const stale = staleParts();
  return [stale.length === 0 ? ok('Built and current') : note(`Built at the next start: ${stale.join(', ')}`)];
}

function checkChromium(): Finding[] {
  const found = findChromium();
  return [found ? ok(`Chromium for the tests: ${found}`) : note(MISSING)];
}

process.on('uncaughtException', (error) => {
  console.log(`✗ The check itself failed: ${inspect(error)}`);
  process.exit(1);
});
