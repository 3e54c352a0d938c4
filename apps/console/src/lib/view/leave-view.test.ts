import { afterEach, expect, test, vi } from 'vitest';
import { replaceKept } from './leave-view';

afterEach(() => vi.unstubAllGlobals());

test('what a page that is about to go still keeps is not what the tab begins anew with', () => {
  const kept: Record<string, string> & { clear?: () => void } = { 'parley.tabs': 'of the one who looked' };
  Object.defineProperty(kept, 'clear', {
    enumerable: false,
    value: () => {
      for (const key of Object.keys(kept)) delete kept[key];
    },
  });
  const page = new EventTarget();
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

  replaceKept({ 'parley.tabs': 'own' });
  expect({ ...kept }).toEqual({ 'parley.tabs': 'own' });
  // Signing out leads to another page, and the tabs of the one looked as are kept once more.
  kept['parley.tabs'] = 'of the one looked as';
  page.dispatchEvent(new Event('pagehide'));
  expect({ ...kept }).toEqual({ 'parley.tabs': 'own' });
});
