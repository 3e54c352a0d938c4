import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url));
const finder = new URL('../../scripts/lib/chromium.mjs', import.meta.url).href;

/** The browser of PARLEY_CHROMIUM or of this machine, with its default features. */
export async function launchBrowser(): Promise<Browser> {
  const { findChromium } = (await import(finder)) as { findChromium: () => string | undefined };
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-quic'] });
}

/** A browser context with an empty cache, and a page with the counters of `in-page.js`. */
export async function openPage(browser: Browser, origin: string, state?: SignedInState): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // A first visit has no service worker, which would serve cached files.
    serviceWorkers: 'block',
    ...(state && { storageState: state }),
  });
  await context.addInitScript({ path: inPage });
  return context.newPage();
}

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in through the form and waits until the live connection is open. */
export async function signInByHand(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/');
  await page.getByRole('textbox').first().fill(username);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('已连接', { exact: true }).waitFor();
}

export const workbenchPath = '/#/workbench/workbench';

/** Calls one of the functions of `in-page.js`. */
export function ask<T>(page: Page, name: string, ...args: (string | number)[]): Promise<T> {
  return page.evaluate(`bench.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`) as Promise<T>;
}

/** Heap bytes in use after garbage collection. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Throttles the page's CPU; load the measured page afterwards. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
