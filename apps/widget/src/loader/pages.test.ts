import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPages } from './pages';

const page = { href: '' };
const navigation = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  page.href = 'https://shop.example/tea';
  vi.stubGlobal('location', page);
  vi.stubGlobal('window', { navigation });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function goTo(href: string): void {
  page.href = `https://shop.example${href}`;
  navigation.dispatchEvent(new Event('navigatesuccess'));
}

it('a page that leads on at once is not one, and the page behind it is reported once, after the page before', () => {
  const seen: string[] = [];
  const life = new AbortController();
  watchPages((referrer) => seen.push(`${referrer} → ${page.href}`), life.signal);
  goTo('/cart');
  vi.advanceTimersByTime(100);
  goTo('/cart/empty');
  vi.runAllTimers();
  goTo('/cart/empty#top');
  vi.runAllTimers();
  goTo('/tea');
  goTo('/cart/empty');
  vi.runAllTimers();
  expect(seen).toEqual(['https://shop.example/tea → https://shop.example/cart/empty']);

  goTo('/order');
  vi.runAllTimers();
  expect(seen[1]).toBe('https://shop.example/cart/empty → https://shop.example/order');
  life.abort();
});
