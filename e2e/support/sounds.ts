import { expect, type Page } from '@playwright/test';

/** Counts the tones that a page plays from now on; works without a sound device. */
export async function listenTo(page: Page): Promise<{ expectHeard(): Promise<void>; heard(): Promise<number> }> {
  await page.evaluate(() => {
    const heard = { tones: 0 };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      heard.tones++;
      start.apply(this, when);
    };
    Object.assign(globalThis, { heard });
  });
  const tones = () => page.evaluate(() => (globalThis as unknown as { heard: { tones: number } }).heard.tones);
  return { expectHeard: () => expect.poll(tones).toBeGreaterThan(0), heard: tones };
}
