import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url));
const finder = new URL('../../scripts/lib/chromium.mjs', import.meta.url).href;

/** The browser of this machine (or of PARLEY_CHROMIUM), as people have it: nothing of it is switched off for speed. */
export async function launchBrowser(): Promise<Browser> {
  const { findChromium } = (await import(finder)) as { findChromium: () => string | undefined };
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-quic'] });
}

/** A browser of its own with an empty cache, and a page that counts. */
export async function openPage(browser: Browser, origin: string, state?: SignedInState): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // The console keeps its files by a service worker: a first visit has none.
    serviceWorkers: 'block',
    ...(state && { storageState: state }),
  });
  await context.addInitScript({ path: inPage });
  return context.newPage();
}

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Types name and password as a person does, and waits until the live connection stands. */
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

/** Bytes of the heap that are in use, garbage taken out. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Slows the page's processor; the measured page must be loaded after it. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
