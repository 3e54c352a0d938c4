import { expect, type Page } from '@playwright/test';

/** Counts the tones that a page plays from now on; works without a sound device. */
export async function listenTo(page: Page): Promise<{ expectTone(): Promise<void>; tones(): Promise<number> }> {
  await page.evaluate(() => {
    const tones = { tones: 0 };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      tones.tones++;
      start.apply(this, when);
    };
    Object.assign(globalThis, { tones });
  });
  const tones = () => page.evaluate(() => (globalThis as unknown as { tones: { tones: number } }).tones.tones);
  return { expectTone: () => expect.poll(tones).toBeGreaterThan(0), tones: tones };
}
