import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEvents, type Events } from '../../loader/events';
import { whenDue } from './when-due';

const SEEN_HEIGHT = 500;
const PAGE_HEIGHT = 2000;

let page: EventTarget;
let leaving: EventTarget;
let life: AbortController;
let happened: Set<string>;
let events: Events;
let due: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  leaving = new EventTarget();
  life = new AbortController();
  happened = new Set();
  events = createEvents(() => undefined);
  due = vi.fn<() => void>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('innerHeight', SEEN_HEIGHT);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('document', Object.assign(leaving, { documentElement: { scrollHeight: PAGE_HEIGHT } }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (rule: { after: number; scroll?: number; exit?: true; event?: string }) =>
  whenDue({ rule: 'a', ...rule }, { signal: life.signal, page: { happened, on: events.on } }, due);

function tell(name: string): void {
  happened.add(name);
  events.emit('event', { name });
}

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  page.dispatchEvent(new Event('scroll'));
}

const moveOut = (facts: { relatedTarget: object | null; clientY: number }) =>
  leaving.dispatchEvent(Object.assign(new Event('mouseout'), facts));
const leave = () => moveOut({ relatedTarget: null, clientY: -1 });

it('a rule without conditions is due at once', () => {
  watch({ after: 0 });
  expect(due).toHaveBeenCalledOnce();
});

it('the time has to pass', () => {
  watch({ after: 20 });
  vi.advanceTimersByTime(19_999);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledOnce();
});

it('the depth has to be reached once, whatever is scrolled back; with a time, both have to hold', () => {
  watch({ after: 5, scroll: 50 });
  scrollTo(499);
  vi.advanceTimersByTime(5000);
  expect(due).not.toHaveBeenCalled();
  scrollTo(500);
  scrollTo(0);
  scrollTo(600);
  expect(due).toHaveBeenCalledOnce();
});

it('a page that is seen whole has every depth', () => {
  vi.stubGlobal('innerHeight', PAGE_HEIGHT);
  watch({ after: 0, scroll: 100 });
  expect(due).toHaveBeenCalledOnce();
});

it('leaving upwards counts once the time is over; moving within the page or out at its sides does not', () => {
  watch({ after: 3, exit: true });
  leave();
  vi.advanceTimersByTime(3000);
  moveOut({ relatedTarget: {}, clientY: -1 });
  moveOut({ relatedTarget: null, clientY: 200 });
  expect(due).not.toHaveBeenCalled();
  leave();
  leave();
  expect(due).toHaveBeenCalledOnce();
});

it('nothing is due on a page that was left', () => {
  watch({ after: 1, scroll: 50 });
  life.abort();
  scrollTo(1500);
  vi.advanceTimersByTime(5000);
  expect(due).not.toHaveBeenCalled();
});

it('the page has to tell of the event, before or after the rule is known', () => {
  watch({ after: 0, event: 'cart-left' });
  tell('cart-filled');
  expect(due).not.toHaveBeenCalled();
  tell('cart-left');
  tell('cart-left');
  expect(due).toHaveBeenCalledOnce();
  watch({ after: 0, event: 'cart-left' });
  expect(due).toHaveBeenCalledTimes(2);
});

it('an event after the end of the page’s watch is nothing', () => {
  watch({ after: 0, event: 'cart-left' });
  life.abort();
  tell('cart-left');
  expect(due).not.toHaveBeenCalled();
});
