import type { Browser, BrowserContext } from '@playwright/test';

export type Chromium = {
  /** The worker's browser; another one if the last had to be given up. */
  started(): Promise<Browser>;
  /** Closes a journey's contexts. If the browser does not, it is ended, and the next journey has another one. */
  closeAll(contexts: readonly BrowserContext[]): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds: closing takes less than one second, also on a machine with ten times more to do than it can. */
const CLOSES_WITHIN_MS = 30_000;

/**
 * A browser that is replaced when it does not close a context. Chromium 156 keeps a window open for ever if it is closed
 * while its page is about to reload, although the page goes on and answers. What a journey expects has been seen by
 * then: the browser's failure is printed and fails nothing.
 */
export function restartable(launch: () => Promise<Browser>): Chromium {
  let browser: Promise<Browser> | null = null;

  async function end(): Promise<void> {
    const ended = await browser;
    browser = null;
    await ended?.close();
  }

  return {
    started() {
      browser ??= launch();
      return browser;
    },
    async closeAll(contexts) {
      if (await isDoneWithin(CLOSES_WITHIN_MS, Promise.all(contexts.map(closeContext)))) return;
      const left = contexts.flatMap((context) => context.pages().map((page) => page.url()));
      console.warn(`Chromium is started anew, since it did not close its pages: ${left.join(', ')}`);
      await end();
    },
    close: end,
  };
}

/** Closes the pages first, without their questions: a context without windows is destroyed at once. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close({ runBeforeUnload: false })));
  await context.close();
}

async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
