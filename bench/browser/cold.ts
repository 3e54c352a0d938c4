import type { Browser, Page } from '@playwright/test';
import type { ParleyProcess } from '../processes/parley';
import { adminPassword, adminUsername } from '../processes/parley';
import { pause } from '../scenarios/closed-loop';
import type { Figures, Outcome, Timing } from '../scenarios/scenario';
import { ask, launchBrowser, openPage, type SignedInState, signInByHand, slowDown, workbenchPath } from './browser';

/** Wait after the page is shown, since prefetching counts as blocking time too. */
const settleMs = 1500;
const slower = 4;

type PageFigures = { lcpMs: number; blockingMs: number; scriptKb: number };
type Cold = { path: string; isThere(page: Page): Promise<void>; state?: SignedInState };

/** Login and workbench, each with an empty cache, at full speed and with a throttled CPU. */
export async function coldPages(server: ParleyProcess, { quick }: Timing): Promise<Outcome> {
  const browser = await launchBrowser();
  const rounds = quick ? 3 : 7;
  try {
    const state = await signedInState(browser, server);
    const login: Cold = { path: '/', isThere: (page) => page.locator('input[type="password"]').waitFor() };
    const workbench: Cold = {
      path: workbenchPath,
      isThere: (page) => page.getByText('已连接', { exact: true }).waitFor(),
      state,
    };
    return {
      figures: {
        ...(await measured('login', browser, server, login, rounds)),
        ...(await measured('workbench', browser, server, workbench, rounds)),
      },
      faults: [],
    };
  } finally {
    await browser.close();
  }
}

async function signedInState(browser: Browser, server: ParleyProcess): Promise<SignedInState> {
  const page = await openPage(browser, server.origin);
  await signInByHand(page, { username: adminUsername, password: adminPassword });
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

async function measured(name: string, browser: Browser, server: ParleyProcess, cold: Cold, rounds: number) {
  const plain: PageFigures[] = [];
  const slow: PageFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    plain.push(await openOnce(browser, server, cold, 1));
    slow.push(await openOnce(browser, server, cold, slower));
  }
  const figures: Figures = {
    [`${name}ScriptKb`]: median(plain, 'scriptKb'),
    [`${name}LcpMs`]: median(plain, 'lcpMs'),
    [`${name}BlockingMs`]: median(plain, 'blockingMs'),
    [`${name}SlowLcpMs`]: median(slow, 'lcpMs'),
    [`${name}SlowBlockingMs`]: median(slow, 'blockingMs'),
  };
  return figures;
}

async function openOnce(browser: Browser, server: ParleyProcess, cold: Cold, times: number): Promise<PageFigures> {
  const page = await openPage(browser, server.origin, cold.state);
  if (times > 1) await slowDown(page, times);
  await page.goto(cold.path);
  await cold.isThere(page);
  await pause(settleMs * times);
  const figures = await ask<PageFigures>(page, 'pageFigures');
  await page.context().close();
  return figures;
}

function median(all: readonly PageFigures[], figure: keyof PageFigures): number {
  const sorted = all.map((figures) => figures[figure]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
