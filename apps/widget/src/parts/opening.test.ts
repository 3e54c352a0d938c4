import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kit } from './kit';

const SITE = 'demo';
const READY = {
  css: '',
  small: '(max-width:1px)',
  element: '',
  mode: 'page' as const,
  desktop: 5,
  phone: null,
  pages: ['/price*'],
  notPages: [],
  visit: 'visit-1',
};

let kept: Map<string, string>;
let isOpen: boolean;
let opened: number;
let closed: () => void;
let opener: (() => boolean) | undefined;
let unload: () => void;
let elements: Record<string, FakeElement>;
let host: FakeElement;
let root: FakeElement;
/** Each one loads the window again. */
let moves: number;
let frame: { src: string };
let show: typeof import('./opening')['show'];

/** As much of an element as moving the window needs. */
class FakeElement {
  children: FakeElement[] = [];
  isConnected = true;
  contains = (other: FakeElement) => this.children.includes(other);
  append(child: FakeElement) {
    for (const element of [root, ...Object.values(elements)])
      element.children = element.children.filter((one) => one !== child);
    this.children.push(child);
    moves += 1;
  }
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  kept = new Map();
  isOpen = false;
  opened = 0;
  elements = {};
  host = new FakeElement();
  root = new FakeElement();
  moves = 0;
  frame = { src: 'frame?site=demo' };
  const page = new EventTarget();
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { href: 'https://shop.example/price/1' });
  const querySelector = (selector: string) => elements[selector] ?? null;
  const facts = { visibilityState: 'visible', documentElement: root, querySelector };
  vi.stubGlobal('document', Object.assign(new EventTarget(), facts));
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
  const shadow = { adoptedStyleSheets: [], host };
  return {
    place: {
      getRootNode: () => shadow,
      querySelector: () => frame,
      parentElement: { classList: { contains: () => isOpen } },
    },
    site: SITE,
    open() {
      isOpen = true;
      opened += 1;
    },
    toggle() {
      isOpen = !isOpen;
    },
    elsewhere(next: (() => boolean) | undefined) {
      opener = next;
    },
    on(event: string, listener: () => void) {
      if (event === 'close') closed = listener;
      if (event === 'unload') unload = listener;
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

const IN_PAGE = { ...READY, desktop: null, element: '#chat' };

function goTo(path: string): void {
  Object.assign(location, { href: `https://shop.example${path}` });
  (window as unknown as { navigation: EventTarget }).navigation.dispatchEvent(new Event('navigatesuccess'));
  vi.advanceTimersByTime(1000);
}

// Effect of look.element
it('within an element of the page the window stays where it is with every publication', () => {
  elements['#chat'] = new FakeElement();
  show(IN_PAGE, kit());
  show(IN_PAGE, kit());
  expect([moves, opened, frame.src]).toEqual([1, 1, 'frame?site=demo&own']);
  elements['#other'] = new FakeElement();
  show({ ...IN_PAGE, element: '#other' }, kit());
  expect([moves, elements['#other'].contains(host)]).toEqual([2, true]);
  show(READY, kit());
  expect([moves, root.contains(host), frame.src]).toEqual([3, true, 'frame?site=demo']);
});

it('a page built in the browser that replaces the element gets the window anew, and without it the small one', () => {
  const first = new FakeElement();
  elements['#chat'] = first;
  show(IN_PAGE, kit());
  first.isConnected = false;
  const second = new FakeElement();
  elements['#chat'] = second;
  goTo('/price/2');
  expect([moves, second.contains(host)]).toEqual([2, true]);
  delete elements['#chat'];
  second.isConnected = false;
  goTo('/home');
  expect([root.contains(host), isOpen]).toEqual([true, false]);
  elements['#chat'] = new FakeElement();
  goTo('/price/3');
  expect([elements['#chat'].contains(host), isOpen]).toEqual([true, true]);
});

it('an unloaded widget is not put back', () => {
  show(IN_PAGE, kit());
  unload();
  elements['#chat'] = new FakeElement();
  goTo('/price/2');
  expect(moves).toBe(0);
});
