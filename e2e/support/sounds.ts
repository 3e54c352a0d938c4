import { expect, type Page } from '@playwright/test';

/** Counts the tones that a page plays from now on; works without a sound device. */
export async function listenTo(page: Page): Promise<{ expectTone(): Promise<void>; tones(): Promise<number> }> {
  await page.evaluate(() => {
    const played = { tones: 0 };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      played.tones++;
      start.apply(this, when);
    };
    Object.assign(globalThis, { played });
  });
  const tones = () => page.evaluate(() => (globalThis as unknown as { played: { tones: number } }).played.tones);
  return { expectTone: () => expect.poll(tones).toBeGreaterThan(0), tones };
}
