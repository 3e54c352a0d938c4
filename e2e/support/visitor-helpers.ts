import type { BrowserContextOptions, FrameLocator, Page } from '@playwright/test';

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** One red pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Chooses a picture in the attach button's file input. */
export const attach = (frame: FrameLocator, name: string): Promise<void> =>
  frame.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer: PICTURE });

/** Makes access to any storage throw, in the page and its frames, as in browsers that block site data. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    Object.defineProperty(navigator, 'locks', { get: refuse, configurable: true });
  });
}
