import type { Page } from '@playwright/test';
import { ask, heapBytes, launchBrowser, openPage, signInByHand } from '../browser/browser';
import { coldPages } from '../browser/cold';
import { Crowd, opening } from '../browser/crowd';
import { eventually } from '../processes/child';
import { adminPassword, adminUsername, ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import * as calls from '../wire/calls';
import { pause } from './closed-loop';
import { type Figures, type Means, nothing, type Outcome, type Scenario, type Timing } from './scenario';

const perSecond = 50;
/** Share of the listed visitors in a conversation with the console's agent; the others browse. */
const talkingShare = 0.5;
/** Px per frame when scrolling the list: three screens a second. */
const scrollPx = 40;
const switches = 12;
/** Minutes for which the page's heap is watched; the target is for thirty. */
const heapMinutes = Number(process.env.PARLEY_BENCH_H_MINUTES ?? 1);

/** The console in a browser: cold start of login and workbench, then live with thousands of visitors. */
export const scenarioH: Scenario = {
  name: 'H',
  title: 'the console: cold pages; 1,000 and 5,000 visitors listed while 50 messages a second arrive',
  steps: () => [
    { label: 'cold', peer: nothing, run: (_peer, timing) => withServer((server) => coldPages(server, timing)) },
    { label: '1000', peer: nothing, run: (_peer, timing) => withServer((server) => runLive(server, 1000, timing)) },
    { label: '5000', peer: nothing, run: (_peer, timing) => withServer((server) => runLive(server, 5000, timing)) },
  ],
  summary: (means) => ({ ...coldSummary(means), ...liveSummary(means, '1000'), ...liveSummary(means, '5000') }),
  targets: [
    { figure: 'login: JavaScript', unit: 'kB', atMost: 120 },
    { figure: 'login: LCP', unit: 'ms', atMost: 450 },
    { figure: 'login: LCP, 4 × slower', unit: 'ms', atMost: 1000 },
    { figure: 'workbench: JavaScript', unit: 'kB', atMost: 240 },
    { figure: 'workbench: LCP', unit: 'ms', atMost: 450 },
    { figure: 'workbench: LCP, 4 × slower', unit: 'ms', atMost: 1000 },
    ...['1000', '5000'].flatMap((size) => [
      { figure: `${size}: frames a second`, unit: '/s', atLeast: 59.5 },
      { figure: `${size}: frames a second, scrolling`, unit: '/s', atLeast: 59.5 },
      { figure: `${size}: switching, slowest`, unit: 'ms', atMost: 100 },
      { figure: `${size}: heap, last ÷ first`, unit: '×', atMost: 1.1 },
    ]),
  ],
};

function coldSummary(means: Means): Figures {
  const of = (figure: string) => means.get('cold')?.[figure] ?? Number.NaN;
  return Object.fromEntries(
    ['login', 'workbench'].flatMap((page) => [
      [`${page}: JavaScript`, of(`${page}ScriptKb`)],
      [`${page}: LCP`, of(`${page}LcpMs`)],
      [`${page}: LCP, 4 × slower`, of(`${page}SlowLcpMs`)],
      [`${page}: blocking`, of(`${page}BlockingMs`)],
      [`${page}: blocking, 4 × slower`, of(`${page}SlowBlockingMs`)],
    ]),
  );
}

function liveSummary(means: Means, label: string): Figures {
  const of = (figure: string) => means.get(label)?.[figure] ?? Number.NaN;
  return {
    [`${label}: frames a second with nothing arriving`]: of('quietFrames'),
    [`${label}: frames a second`]: of('frames'),
    [`${label}: frames a second, scrolling`]: of('scrollFrames'),
    [`${label}: switching, median`]: of('switchMedianMs'),
    [`${label}: switching, slowest`]: of('switchSlowestMs'),
    [`${label}: heap, last ÷ first`]: of('heapRatio'),
  };
}

async function withServer(run: (server: ParleyProcess) => Promise<Outcome>): Promise<Outcome> {
  const scratch = makeScratch('bench-console');
  const server = await ParleyProcess.start(scratch);
  try {
    return await run(server);
  } finally {
    await server.stop();
    removeScratch(scratch);
  }
}

async function runLive(server: ParleyProcess, size: number, timing: Timing): Promise<Outcome> {
  const admin = await calls.signIn(server.http, adminUsername, adminPassword);
  const agent = await calls.createAgent(server.http, admin, 'console');
  const browser = await launchBrowser();
  const talking = size * talkingShare;
  let crowd: Crowd | undefined;
  try {
    // Opened before any message, so that routing gives all conversations to this console.
    const page = await openPage(browser, server.origin);
    await signInByHand(page, agent);
    crowd = await Crowd.gather(server, { size, talking });
    await whenListed(page, { current: talking, monitor: size - talking });
    return await measureLive(page, crowd, timing);
  } finally {
    crowd?.close();
    await browser.close();
  }
}

async function whenListed(page: Page, wanted: Record<string, number>): Promise<void> {
  const isThere = async () => {
    const counts = await ask<Record<string, number>>(page, 'counts');
    return Object.entries(wanted).every(([group, count]) => counts[group] === count);
  };
  if (!(await eventually(isThere, 120_000, 100)))
    throw new Error(`the list does not hold them: ${JSON.stringify(await ask(page, 'counts'))}`);
}

type Frames = { perSecond: number; late: number; longestGapMs: number; count: number };

async function measureLive(page: Page, crowd: Crowd, timing: Timing): Promise<Outcome> {
  const faults: string[] = [];
  await pause(timing.warmUpMs);
  const quiet = await framesWhile(page, () => pause(timing.measuredMs / 2));
  const talk = crowd.talk(perSecond);
  await pause(timing.warmUpMs);
  const live = await framesWhile(page, () => pause(timing.measuredMs));
  const scrolling = await framesWhile(page, () => ask(page, 'scroll', timing.measuredMs, scrollPx));
  const first = await switchBetween(page, crowd);
  // These conversations' messages are already loaded.
  const again = await switchBetween(page, crowd, [...first.keys()]);
  const heaps = await watchHeap(page, timing);
  talk.stop();
  await eventually(async () => crowd.unanswered() === 0, timing.drainMs, 50);
  faults.push(...crowd.faults.slice(0, 5), ...(await checkRows(page, crowd, timing)));
  const all = [...first.values(), ...again.values()].toSorted((a, b) => a - b);
  return {
    figures: {
      quietFrames: quiet.perSecond,
      frames: live.perSecond,
      late: live.late,
      longestGapMs: live.longestGapMs,
      scrollFrames: scrolling.perSecond,
      scrollLate: scrolling.late,
      scrollLongestGapMs: scrolling.longestGapMs,
      switchMedianMs: all[Math.floor(all.length / 2)]!,
      switchFirstMedianMs: [...first.values()].toSorted((a, b) => a - b)[Math.floor(first.size / 2)]!,
      switchSlowestMs: all.at(-1)!,
      switchAgainSlowestMs: Math.max(...again.values()),
      heapFirstMb: heaps[0]! / 1e6,
      // By then every opened conversation holds one page of messages.
      heapSettledMb: heaps[1]! / 1e6,
      heapLastMb: heaps.at(-1)! / 1e6,
      heapRatio: heaps.at(-1)! / heaps[0]!,
      unanswered: crowd.unanswered(),
    },
    faults,
  };
}

async function framesWhile(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  // Not awaited: it runs until stopFrames.
  await page.evaluate('void bench.startFrames()');
  await work();
  return ask<Frames>(page, 'stopFrames');
}

/** Opens one row after the other until its text is painted. Rows with new messages move, so it takes rows in view. */
async function switchBetween(page: Page, crowd: Crowd, among?: readonly string[]): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const giveUpAt = Date.now() + 20_000;
  while (times.size < switches && Date.now() < giveUpAt) {
    const rows = await ask<string[]>(page, 'rowsOnScreen');
    const next = rows.find((id) => !times.has(id) && (!among || among.includes(id)));
    const time = next ? await ask<number | null>(page, 'choose', next, opening(crowd.numberOf(next))) : null;
    if (next && time !== null) times.set(next, time);
    await pause(200);
  }
  return times;
}

async function watchHeap(page: Page, { quick }: Timing): Promise<number[]> {
  const rounds = quick ? 2 : 6;
  const everyMs = (quick ? 10_000 : heapMinutes * 60_000) / rounds;
  const heaps = [await heapBytes(page)];
  for (let round = 0; round < rounds; round++) {
    await pause(everyMs);
    heaps.push(await heapBytes(page));
  }
  return heaps;
}

/** Checks that the rows on screen show the sent messages and count each once. */
async function checkRows(page: Page, crowd: Crowd, { drainMs }: Timing): Promise<string[]> {
  const faults: string[] = [];
  for (const id of await ask<string[]>(page, 'rowsOnScreen')) {
    const wanted = crowd.sent[crowd.numberOf(id)];
    const isThere = async () => (await ask<number>(page, 'messagesAt', id)) === wanted;
    if (wanted && !(await eventually(isThere, drainMs, 50))) faults.push(`${id}: not ${wanted} messages at its row`);
  }
  return faults;
}
