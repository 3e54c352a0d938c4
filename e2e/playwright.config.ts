import { defineConfig } from '@playwright/test';

/** `npm test` names the browser; a journey run by itself looks for the same one. */
const chromium = process.env.PARLEY_CHROMIUM ?? (await findOurselves());

/**
 * A browser's own windows, never seen here: a page for the suggestions under its address bar and a renderer in reserve,
 * started anew with each of a journey's browsers, took more than half of its work. Chromium heeds the last switch of a
 * name alone, so what Playwright leaves out is said again.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** What a browser does by itself on the network would be noise in a journey. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Two at a time, each with a browser, a server and a database of its own: a journey stops databases and kills servers. Nothing is tried twice. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.cache/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The machine may be busy with other work: a slow step is no failure, a step that never comes is.
  timeout: 120_000,
  // Pictures are of the frame alone, without words, so that one serves every machine; edges may be smoothed differently.
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', threshold: 0.2, maxDiffPixelRatio: 0.015 },
  },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    // The worker would fetch the whole console for every page of ours: it has journeys of its own, which allow it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', ...QUIET, `--disable-features=${LEFT_OUT}`],
    },
  },
});

async function findOurselves(): Promise<string | undefined> {
  const finder = new URL('../scripts/lib/chromium.mjs', import.meta.url).href;
  const { findChromium } = (await import(finder)) as { findChromium: () => string | undefined };
  return findChromium();
}
