import { inspect } from 'node:util';
import { staleParts } from '../lib/build.mjs';
import { findChromium, MISSING } from '../lib/chromium.mjs';
import { lookAtAudit } from './audit';
import { lookAtDataDir } from './data-dir';
import { lookAtDatabaseUrl } from './database-url';
import { lookAtEmbedded } from './embedded';
import { type Finding, note, well } from './finding';
import { lookAtPort } from './port';

const MARKS = { well: '✓', wrong: '✗', note: '·' } as const;

const databaseUrl = process.env.DATABASE_URL;
const dataDir = process.env.PARLEY_DATA_DIR || './data';

const CHECKS: readonly (() => Promise<Finding[]> | Finding[])[] = [
  lookAtBuild,
  () => lookAtPort(process.env.HOST || '127.0.0.1', Number(process.env.PORT || 10_000)),
  () => lookAtDataDir(dataDir),
  () => (databaseUrl ? lookAtDatabaseUrl(databaseUrl) : lookAtEmbedded(dataDir)),
  () => lookAtAudit(databaseUrl, dataDir),
  lookAtChromium,
];

const findings: Finding[] = [];
for (const check of CHECKS) findings.push(...(await check()));
for (const { is, text } of findings) console.log(`${MARKS[is]} ${text}`);
const faults = findings.filter((finding) => finding.is === 'wrong').length;
console.log(faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`);
process.exitCode = faults === 0 ? 0 : 1;

function lookAtBuild(): Finding[] {
  const stale = staleParts();
  return [stale.length === 0 ? well('Built and current') : note(`Built at the next start: ${stale.join(', ')}`)];
}

function lookAtChromium(): Finding[] {
  const found = findChromium();
  return [found ? well(`Chromium for the tests: ${found}`) : note(MISSING)];
}

process.on('uncaughtException', (error) => {
  console.log(`✗ The check itself failed: ${inspect(error)}`);
  process.exit(1);
});
