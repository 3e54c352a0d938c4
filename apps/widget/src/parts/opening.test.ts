import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kit } from './kit';

const SITE = 'demo';
const READY = {
  ...{ css: '', small: '(max-width:1px)', element: '', mode: 'page' as const, desktop: 5, phone: null },
  ...{ pages: ['/price*'], notPages: [], visit: 'visit-1' },
};

let kept: Map<string, string>;
let isOpen: boolean;
let opened: number;
let closed: () => void;
let opener: (() => boolean) | undefined;
let show: typeof import('./opening')['show'];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  kept = new Map();
  isOpen = false;
  opened = 0;
  const page = new EventTarget();
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { href: 'https://shop.example/price/1' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', { navigation: new EventTarget() });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  ({ show } = await import('./opening'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function kit(): Kit {
  const shadow = { adoptedStyleSheets: [] };
  return {
    place: { getRootNode: () => shadow, parentElement: { classList: { contains: () => isOpen } } },
    site: SITE,
    open() {
      isOpen = true;
      opened += 1;
    },
    elsewhere(next: (() => boolean) | undefined) {
      opener = next;
    },
    on(_event: string, listener: () => void) {
      closed = listener;
      return () => {};
    },
  } as unknown as Kit;
}

// Effect of opening.auto, opening.autoSeconds, opening.autoPages
it('opens after its time on a page of the rule, once in the visit', () => {
  show(READY, kit());
  vi.advanceTimersByTime(4999);
  expect(opened).toBe(0);
  vi.advanceTimersByTime(1);
  expect(opened).toBe(1);
  // The next page of the same visit, and then another visit.
  isOpen = false;
  show(READY, kit());
  vi.advanceTimersByTime(60_000);
  expect(opened).toBe(1);
});

it('another visit is another chance', async () => {
  kept.set(`parley:${SITE}:auto`, 'visit-0');
  show(READY, kit());
  vi.advanceTimersByTime(5000);
  expect(opened).toBe(1);
  expect(kept.get(`parley:${SITE}:auto`)).toBe('visit-1');
});

it('whoever has closed it in this visit is left alone, on other pages too', () => {
  show({ ...READY, desktop: null }, kit());
  closed();
  expect(kept.get(`parley:${SITE}:auto`)).toBe('visit-1');
  show(READY, kit());
  vi.advanceTimersByTime(60_000);
  expect(opened).toBe(0);
});

// Effect of opening.autoNotPages, opening.autoPhone, opening.autoPhoneSeconds
it('neither on other pages, nor on phones without a rule of their own', () => {
  show({ ...READY, pages: [], notPages: ['/price*'] }, kit());
  vi.advanceTimersByTime(60_000);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  show(READY, kit());
  vi.advanceTimersByTime(60_000);
  expect(opened).toBe(0);
  show({ ...READY, phone: 30 }, kit());
  vi.advanceTimersByTime(30_000);
  expect(opened).toBe(1);
});

it('a tab in the background waits until it is looked at', () => {
  Object.assign(document, { visibilityState: 'hidden' });
  show(READY, kit());
  vi.advanceTimersByTime(60_000);
  expect(opened).toBe(0);
  Object.assign(document, { visibilityState: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(opened).toBe(1);
});

// Effect of opening.mode
it('a press opens another window only where the site wants that, and switched off in the page again', () => {
  show({ ...READY, mode: 'popup', desktop: null }, kit());
  expect(opener).toBeTypeOf('function');
  show({}, kit());
  expect(opener).toBeUndefined();
});
