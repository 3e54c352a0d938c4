import { defineConfig } from '@playwright/test';

/** `npm test` sets PARLEY_CHROMIUM; a journey run alone finds the same browser. */
const chromium = process.env.PARLEY_CHROMIUM ?? (await findInstalled());

/**
 * Chromium features to disable. The address bar's suggestion page and the spare renderer, started for each browser
 * context, took more than half of the CPU time. Only the last --disable-features counts, so Playwright's own are
 * repeated, except ThirdPartyStoragePartitioning: without it Chromium 156.0.8078.79 denies a frame of another origin its
 * storage.
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
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Disables the browser's own network traffic. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Each worker has a browser, a server and a database of its own, since journeys suspend databases and kill servers. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.cache/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, so that a busy machine causes no failure.
  timeout: 240_000,
  // Screenshots show the layout without text (support/no-words.css), so that they match on every machine; the tolerance
  // is for anti-aliasing.
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  expect: {
    timeout: 40_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', threshold: 0.2, maxDiffPixelRatio: 0.015 },
  },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // No waiting for animations.
    contextOptions: { reducedMotion: 'reduce' },
    // It would download the whole console for every page; journeys about the service worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', ...QUIET, `--disable-features=${LEFT_OUT}`],
    },
  },
});

async function findInstalled(): Promise<string | undefined> {
  const finder = new URL('../scripts/lib/chromium.mjs', import.meta.url).href;
  const { findChromium } = (await import(finder)) as { findChromium: () => string | undefined };
  return findChromium();
}
