import { fileURLToPath } from 'node:url';
import type { Browser, Frame, Page } from '@playwright/test';
import { launchBrowser, slowDown } from '../browser/browser';
import { switchEverythingOn } from '../browser/everything-on';
import { type HostPage, openHostPage } from '../browser/host-page';
import { ParleyDesk } from '../peers/parley/desk';
import type { DeskPlan } from '../peers/peer';
import { eventually } from '../processes/child';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { pause } from './closed-loop';
import { type Figures, nothing, type Outcome, type Scenario, type Timing } from './scenario';
import { Tally } from './tally';

const onHost = fileURLToPath(new URL('../browser/on-host.js', import.meta.url));
const slower = 4;
/** Wait after the page's load until the widget's own work is done. */
const settleMs = 2500;

/** What a site has: the widget as installed, or everything that can be switched on. */
const states = ['page', 'everything on'] as const;
type State = (typeof states)[number];

const measures = [
  { figure: 'closedKb', title: 'closed: bytes', unit: 'kB', atMost: 12 },
  { figure: 'closedRequests', title: 'closed: requests', unit: '', atMost: 2 },
  { figure: 'loaderKb', title: 'closed: loader', unit: 'kB', atMost: 12 },
  { figure: 'closedBlockingMs', title: 'closed: blocking more than without', unit: 'ms', atMost: 0 },
  { figure: 'closedLongTasks', title: 'closed: long tasks more than without', unit: '', atMost: 0 },
  { figure: 'closedShift', title: 'closed: layout shift more than without', unit: '', atMost: 0 },
  { figure: 'openKb', title: 'open: bytes', unit: 'kB', atMost: 45 },
  { figure: 'openRequests', title: 'open: requests', unit: '' },
  { figure: 'openBlockingMs', title: 'open: blocking of the page', unit: 'ms' },
  { figure: 'openShift', title: 'open: layout shift of the page', unit: '', atMost: 0 },
  { figure: 'usableMs', title: 'open: usable after the press', unit: 'ms', atMost: 300 },
] as const;

/** Bytes and requests are bounded for a site that has switched nothing on: each part that it uses is loaded beside. */
const BOUNDED_AS_INSTALLED = new Set(['closedKb', 'closedRequests', 'openKb']);

const titleOf = (state: State, title: string): string => (state === 'page' ? title : `${state}, ${title}`);

/** A host page with the widget against the same page without, CPU throttled four times. */
export const scenarioG: Scenario = {
  name: 'G',
  title: 'a page with the widget against the page without, processor 4 × slower, closed and opened; then everything on',
  steps: () => states.map((label) => ({ label, peer: nothing, run: (_peer, timing) => runPages(label, timing) })),
  summary: (means) =>
    Object.fromEntries(
      states.flatMap((state) =>
        measures.map(({ figure, title }) => [titleOf(state, title), means.get(state)?.[figure] ?? Number.NaN]),
      ),
    ),
  targets: states.flatMap((state) =>
    measures
      .filter((one) => 'atMost' in one && (state === 'page' || !BOUNDED_AS_INSTALLED.has(one.figure)))
      .map(({ title, figure: _, ...bound }) => ({ ...bound, figure: titleOf(state, title) })),
  ),
};

const someone: DeskPlan = {
  name: 'desk',
  agents: 1,
  conversations: 0,
  idleVisitors: 0,
  tabsPerVisitor: 1,
  watcher: false,
  reconnect: true,
};

async function runPages(state: State, { quick }: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-widget');
  const server = await ParleyProcess.start(scratch);
  if (state === 'everything on') await switchEverythingOn(server);
  const host = await openHostPage(server.origin);
  const browser = await launchBrowser();
  // An online agent: otherwise the widget would open with the letter form.
  const desk = await ParleyDesk.open(server, someone, new Tally(0));
  try {
    const rounds: Round[] = [];
    for (let round = 0; round < (quick ? 3 : 7); round++) rounds.push(await oneRound(browser, server, host));
    return { figures: figuresOf(rounds), faults: [] };
  } finally {
    desk.close();
    await browser.close();
    await host.close();
    await server.stop();
    removeScratch(scratch);
  }
}

type Round = Record<(typeof measures)[number]['figure'] | 'cardMs', number>;

/** The page without the widget, with it, and with its window opened; each page with an empty cache. */
async function oneRound(browser: Browser, server: ParleyProcess, host: HostPage): Promise<Round> {
  const without = await load(browser, host.plain, server.origin);
  const plain = await countsOf(without.page);
  await without.page.context().close();
  const { page, traffic } = await load(browser, host.withWidget, server.origin);
  const cardMs = await hoverItem(page);
  const closed = await countsOf(page);
  const { bytes, requests, loader } = traffic;
  const usableMs = await openWindow(page);
  await pause(settleMs);
  const open = await countsOf(page);
  await page.context().close();
  return {
    closedKb: bytes / 1000,
    closedRequests: requests,
    loaderKb: loader / 1000,
    closedBlockingMs: Math.max(0, closed.blocking - plain.blocking),
    closedLongTasks: Math.max(0, closed.longTasks - plain.longTasks),
    closedShift: Math.max(0, closed.shift - plain.shift),
    cardMs,
    openKb: traffic.bytes / 1000,
    openRequests: traffic.requests,
    openBlockingMs: Math.max(0, open.blocking - plain.blocking),
    openShift: Math.max(0, open.shift - plain.shift),
    usableMs,
  };
}

/** Ms until the card of an item of the bar is there; 0: the page has no bar. */
async function hoverItem(page: Page): Promise<number> {
  const item = page.locator('parley-widget nav.navigation [href^="tel:"]');
  if ((await item.count()) === 0) return 0;
  const begun = performance.now();
  await item.hover();
  await page.locator('parley-widget [role="tooltip"]').first().waitFor();
  return performance.now() - begun;
}

type Traffic = { bytes: number; requests: number /** Bytes of the script that the page includes. */; loader: number };

async function load(browser: Browser, url: string, origin: string): Promise<{ page: Page; traffic: Traffic }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  await context.addInitScript({ path: onHost });
  const page = await context.newPage();
  const traffic: Traffic = { bytes: 0, requests: 0, loader: 0 };
  // Transferred bodies of our server only, without preflights.
  page.on('requestfinished', async (request) => {
    if (!request.url().startsWith(origin) || request.method() === 'OPTIONS') return;
    traffic.requests += 1;
    const { responseBodySize } = await request.sizes();
    traffic.bytes += responseBodySize;
    if (request.url().endsWith('/widget.js')) traffic.loader += responseBodySize;
  });
  await slowDown(page, slower);
  await page.goto(url);
  await pause(settleMs);
  return { page, traffic };
}

async function countsOf(page: Page): Promise<{ blocking: number; longTasks: number; shift: number }> {
  const [blocking, longTasks, shift] = await Promise.all(
    ['blocking', 'longTasks', 'shift'].map((name) => figure(page.mainFrame(), name)),
  );
  return { blocking: blocking!, longTasks: longTasks!, shift: shift! };
}

const figure = (frame: Frame, name: string): Promise<number> => frame.evaluate(`onHost.${name}()`) as Promise<number>;

/** Ms from the click until the input field is ready and painted. */
async function openWindow(page: Page): Promise<number> {
  // A launcher with a motion is never still.
  await page.locator('parley-widget .launcher').click({ force: true });
  let usableAt = 0;
  const isUsable = async () => {
    const frame = page.frames().find((one) => one.url().includes('/widget/frame/'));
    usableAt = frame ? await figure(frame, 'usableAt') : 0;
    return usableAt > 0;
  };
  if (!(await eventually(isUsable, 10_000, 20))) throw new Error('the window never became usable');
  return Math.max(0, usableAt - (await figure(page.mainFrame(), 'pressedAt')));
}

function figuresOf(rounds: readonly Round[]): Figures {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Round)[];
  return Object.fromEntries(
    names.map((name) => {
      const sorted = rounds.map((round) => round[name]).toSorted((a, b) => a - b);
      return [name, sorted[Math.floor(sorted.length / 2)]!];
    }),
  );
}
