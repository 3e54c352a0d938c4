import { afterEach, expect, it, vi } from 'vitest';
import type { ToFrame } from '../bridge';
import { openOwnPage } from './own-page';
import { notServed } from './own-page-texts';

afterEach(() => vi.unstubAllGlobals());

/** What the page uses of a browser. */
function browser(lang: string) {
  const shown: { textContent?: string }[] = [];
  const url = new URL('https://chat.example/widget/frame/index.html?site=demo#h=0123456789-0123456789');
  vi.stubGlobal('location', url);
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('screen', { width: 390, height: 844 });
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { language: lang });
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  vi.stubGlobal('document', {
    title: '',
    documentElement: { lang },
    adoptedStyleSheets: [],
    createElement: () => ({ setAttribute: () => undefined }),
    querySelector: () => ({ replaceChildren: (line: object) => void shown.push(line) }),
  });
  return shown;
}

it.each([
  ['en', notServed.en],
  ['zh-CN', notServed.zh],
])('a page of its own says that it is not served (%s)', (lang, text) => {
  const shown = browser(lang);
  const received: ToFrame[] = [];
  const tell = openOwnPage({ storage: undefined, receive: (message) => void received.push(message) });
  expect(received[0]).toMatchObject({ type: 'start', site: 'demo', handoff: '0123456789-0123456789' });
  tell({ type: 'ready' });
  expect(shown).toEqual([]);
  tell({ type: 'refused' });
  expect(shown).toMatchObject([{ textContent: text }]);
});
