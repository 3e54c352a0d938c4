import type { SectionValue } from '@parley/protocol/settings/sections';

export type ScreenshotKey = SectionValue<'workplace'>['screenshotKey'];

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** Whether a key press is the shortcut. By the key's place, since Alt changes the characters. */
export function isScreenshotKey(key: ScreenshotKey, { code, ctrlKey, altKey, shiftKey, metaKey }: Press): boolean {
  if (key === 'none' || code !== 'KeyA' || metaKey || !altKey) return false;
  return key === 'ctrlAltA' ? ctrlKey && !shiftKey : shiftKey && !ctrlKey;
}

type Parts = { key: () => ScreenshotKey | undefined; isTalkOnScreen: () => boolean };

/** Takes screenshots by the key of the settings; returns a function that ends it. */
export function listenForScreenshots({ key, isTalkOnScreen }: Parts): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.repeat || !isScreenshotKey(key() ?? 'none', event)) return;
    event.preventDefault();
    void import('./take-screenshot').then(({ takeScreenshot }) => takeScreenshot(isTalkOnScreen()));
  }
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
