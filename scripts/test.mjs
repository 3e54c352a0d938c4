import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNats } from './lib/nats.mjs';
import { requireNode } from './lib/node-version.mjs';
import { print } from './lib/output.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';
import { scratchDirectory } from './lib/scratch.mjs';
import { crashed, isPassed, readReport, sumTallies, tallyPlaywright, tallyVitest } from './lib/tally.mjs';

// `npm test` runs everything. `npm test -- <words>` passes its words to vitest and skips the journeys (e2e).
// Every failure is counted: the last line always states how many passed and how many failed.
const words = process.argv.slice(2);
const JOURNEYS = 'e2e/playwright.config.ts';
/** What servers of journeys said that ended by themselves (e2e/support/parley.ts). */
const ENDED_SERVERS = inRoot('.cache', 'test', 'ended-servers.log');
/** Characters of it that are printed, from the end. */
const ENDED_CHARACTERS = 6000;

const tally = sumTallies(await runEverything().catch((error) => [crashed(sentence(error))]));
if (existsSync(ENDED_SERVERS)) print(readFileSync(ENDED_SERVERS, 'utf8').slice(-ENDED_CHARACTERS));
for (const problem of tally.problems) print(`✗ ${problem}`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = isPassed(tally) ? 0 : 1;

async function runEverything() {
  requireNode();
  process.env.TMPDIR = scratchDirectory();
  mkdirSync(inRoot('.cache', 'test'), { recursive: true });
  rmSync(ENDED_SERVERS, { force: true });
  const wantsJourneys = words.length === 0 && existsSync(inRoot(JOURNEYS));
  // apt-get and npm install at the same time; apt-get runs once at a time.
  const nats = ensureNats();
  const browser = Promise.allSettled([
    nats.catch(() => undefined).then(() => (wantsJourneys ? ensureChromium() : undefined)),
    nats,
  ]);
  await ensureInstalled();
  const [built] = await Promise.allSettled([build()]);
  const [chromium, bus] = await browser;
  const broken = [chromium, bus, built].flatMap(({ reason }) => (reason ? [crashed(sentence(reason))] : []));
  if (!wantsJourneys || broken.length > 0) return [...broken, await runVitest('vitest', words)];
  // Kill tests mostly wait for their servers, so the journeys run at the same time.
  const suites = await runVitest('vitest', ['--project=!bench']);
  return [suites, ...(await Promise.all([runJourneys(chromium.value), runVitest('bench', ['--project=bench'])]))];
}

async function runVitest(name, args) {
  const report = inRoot('.cache', 'test', `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args]);
  return tallyVitest(readReport(report), code);
}

async function runJourneys(chromium) {
  const report = inRoot('.cache', 'test', 'playwright.json');
  const env = { ...process.env, PARLEY_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '-c', JOURNEYS, '--reporter=list,json'];
  const code = await runTool('@playwright/test/cli.js', args, { env });
  return tallyPlaywright(readReport(report), code);
}

function sentence(error) {
  return error instanceof Error ? error.message : String(error);
}
