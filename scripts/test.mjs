import { existsSync, mkdirSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';
import { command, say, Trouble } from './lib/say.mjs';
import { addUp, crashed, isGood, readReport, tallyPlaywright, tallyVitest } from './lib/tally.mjs';

// `npm test` runs everything. `npm test -- <words>` hands its words to vitest and leaves the journeys out.
const words = process.argv.slice(2);
const JOURNEYS = 'e2e/playwright.config.ts';

await command(async () => {
  requireNode();
  await ensureInstalled();
  mkdirSync(inRoot('.cache', 'test'), { recursive: true });
  const wantsJourneys = words.length === 0 && existsSync(inRoot(JOURNEYS));
  const [chromium] = await Promise.all([wantsJourneys ? settle(ensureChromium()) : undefined, build()]);
  const tallies = [await runVitest()];
  if (wantsJourneys) tallies.push(await runJourneys(chromium));
  finish(addUp(tallies));
});

async function runVitest() {
  const report = inRoot('.cache', 'test', 'vitest.json');
  const code = await runTool('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...words,
  ]);
  return tallyVitest(readReport(report), code);
}

async function runJourneys({ value: chromium, error }) {
  if (error) return crashed(error.message);
  const report = inRoot('.cache', 'test', 'playwright.json');
  const env = { ...process.env, PARLEY_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '-c', JOURNEYS, '--reporter=list,json'];
  const code = await runTool('@playwright/test/cli.js', args, { env });
  return tallyPlaywright(readReport(report), code);
}

function finish(tally) {
  for (const trouble of tally.troubles) say(`✗ ${trouble}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = isGood(tally) ? 0 : 1;
}

/** A missing browser must not keep the other tests from running; other errors end the run at once. */
function settle(promise) {
  return promise.then(
    (value) => ({ value }),
    (error) => {
      if (error instanceof Trouble) return { error };
      throw error;
    },
  );
}
