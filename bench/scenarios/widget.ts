import { fileURLToPath } from 'node:url';
import type { Browser, Frame, Page } from '@playwright/test';
import { launchBrowser, slowDown } from '../browser/browser';
import { type HostPage, openHostPage } from '../browser/host-page';
import { ParleyDesk } from '../peers/parley/desk';
import type { DeskPlan, Peer, RunningPeer } from '../peers/peer';
import { eventually } from '../processes/child';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { pause } from './closed-loop';
import type { Figures, Outcome, Scenario, Timing } from './scenario';
import { Tally } from './tally';

const onHost = fileURLToPath(new URL('../browser/on-host.js', import.meta.url));
const slower = 4;
/** Wait after the page's load until the widget's own work is done. */
const settleMs = 2500;

/** A host page with the widget against the same page without, CPU throttled four times. */
export const scenarioG: Scenario = {
  name: 'G',
  title: 'a page with the widget against the page without, processor 4 × slower, closed and opened',
  steps: () => [{ label: 'page', peer: nothing, run: (_peer, timing) => runPages(timing) }],
  summary: (means) => {
    const of = (figure: string) => means.get('page')?.[figure] ?? Number.NaN;
    return {
      'closed: bytes': of('closedKb'),
      'closed: requests': of('closedRequests'),
      'closed: blocking more than without': of('closedBlockingMs'),
      'closed: layout shift more than without': of('closedShift'),
      'open: bytes': of('openKb'),
      'open: usable after the press': of('usableMs'),
    };
  },
  targets: [
    { figure: 'closed: bytes', unit: 'kB', atMost: 12 },
    { figure: 'closed: requests', unit: '', atMost: 2 },
    { figure: 'closed: blocking more than without', unit: 'ms', atMost: 0 },
    { figure: 'closed: layout shift more than without', unit: '', atMost: 0 },
    { figure: 'open: bytes', unit: 'kB', atMost: 45 },
    { figure: 'open: usable after the press', unit: 'ms', atMost: 300 },
  ],
};

const nothing: Peer = {
  name: 'parley',
  start: async () => ({ stop: async () => undefined }) as unknown as RunningPeer,
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

async function runPages({ quick }: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-widget');
  const server = await ParleyProcess.start(scratch);
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

type Round = {
  closedKb: number;
  closedRequests: number;
  closedBlockingMs: number;
  closedShift: number;
  openKb: number;
  usableMs: number;
};

/** The page without the widget, with it, and with its window opened; each page with an empty cache. */
async function oneRound(browser: Browser, server: ParleyProcess, host: HostPage): Promise<Round> {
  const without = await load(browser, host.plain, server.origin);
  const plain = await countsOf(without.page);
  await without.page.context().close();
  const { page, traffic } = await load(browser, host.withWidget, server.origin);
  const closed = await countsOf(page);
  const [closedKb, closedRequests] = [traffic.bytes / 1000, traffic.requests];
  const usableMs = await openWindow(page);
  await pause(settleMs);
  const openKb = traffic.bytes / 1000;
  await page.context().close();
  return {
    closedKb,
    closedRequests,
    closedBlockingMs: Math.max(0, closed.blocking - plain.blocking),
    closedShift: Math.max(0, closed.shift - plain.shift),
    openKb,
    usableMs,
  };
}

type Traffic = { bytes: number; requests: number };

async function load(browser: Browser, url: string, origin: string): Promise<{ page: Page; traffic: Traffic }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  await context.addInitScript({ path: onHost });
  const page = await context.newPage();
  const traffic: Traffic = { bytes: 0, requests: 0 };
  // Transferred bodies of our server only, without preflights.
  page.on('requestfinished', async (request) => {
    if (!request.url().startsWith(origin) || request.method() === 'OPTIONS') return;
    traffic.requests += 1;
    const { responseBodySize } = await request.sizes();
    traffic.bytes += responseBodySize;
  });
  await slowDown(page, slower);
  await page.goto(url);
  await pause(settleMs);
  return { page, traffic };
}

async function countsOf(page: Page): Promise<{ blocking: number; shift: number }> {
  return {
    blocking: await figure(page.mainFrame(), 'blocking'),
    shift: await figure(page.mainFrame(), 'shift'),
  };
}

const figure = (frame: Frame, name: string): Promise<number> => frame.evaluate(`onHost.${name}()`) as Promise<number>;

/** Ms from the click until the input field is ready and painted. */
async function openWindow(page: Page): Promise<number> {
  await page.locator('parley-widget .launcher').click();
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
