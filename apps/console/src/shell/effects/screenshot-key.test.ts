import { expect, it } from 'vitest';
import { isScreenshotKey, type ScreenshotKey } from './screenshot-key';

const NONE = { code: 'KeyA', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
const PRESSES = {
  'Ctrl+Alt+A': { ...NONE, ctrlKey: true, altKey: true },
  'Alt+Shift+A': { ...NONE, altKey: true, shiftKey: true },
  'Alt+A': { ...NONE, altKey: true },
  'Ctrl+Alt+B': { ...NONE, code: 'KeyB', ctrlKey: true, altKey: true },
};

// Effect of workplace.screenshotKey
it.each<[ScreenshotKey, string[]]>([
  ['ctrlAltA', ['Ctrl+Alt+A']],
  ['altShiftA', ['Alt+Shift+A']],
  ['none', []],
])('with %s a screenshot is taken by %j alone', (key, expected) =>
  expect(Object.entries(PRESSES).flatMap(([name, press]) => (isScreenshotKey(key, press) ? [name] : []))).toEqual(
    expected,
  ),
);
