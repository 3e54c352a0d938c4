import { describe, expect, test } from 'vitest';
import { classifyRefresh, REPEAT_MS, readRefreshCookie, spentNow, writeRefreshCookie } from './refresh-cookie';

const key = new Uint8Array(32).fill(7);
const textOf = (cookie: string) => cookie.split(';')[0]!.slice('parley_refresh='.length);

describe('the cookie', () => {
  const cookie = { sessionId: 'some-session', number: 3 };
  const written = writeRefreshCookie(cookie, key, { secure: true });

  test('is read as written, and the same number always gives the same text', () => {
    expect(readRefreshCookie(textOf(written), key)).toEqual(cookie);
    expect(writeRefreshCookie(cookie, key, { secure: true })).toBe(written);
    expect(written).toContain('; Secure');
    expect(writeRefreshCookie(cookie, key, { secure: false })).not.toContain('Secure');
  });

  test('is invalid with another key or a changed number', () => {
    expect(readRefreshCookie(textOf(written), new Uint8Array(32))).toBeNull();
    expect(readRefreshCookie(textOf(written).replace('.3.', '.4.'), key)).toBeNull();
    expect(readRefreshCookie(`${textOf(written)}.x`, key)).toBeNull();
    expect(readRefreshCookie('', key)).toBeNull();
  });
});

describe('the decision about a presented cookie', () => {
  const now = 1_000_000;
  const state = { refreshes: 5, spentAt: [now - 1000, now - 9000, now - REPEAT_MS - 1] };
  test.each([
    [5, 'spend'],
    [4, 'repeat'],
    [3, 'repeat'],
    [2, 'replayed'],
    [1, 'replayed'],
    [6, 'replayed'],
    [-1, 'replayed'],
  ])('%i: %s', (number, meaning) => {
    expect(classifyRefresh(number, state, now)).toBe(meaning);
  });

  test('times older than a repeat are removed', () => {
    expect(spentNow(state, now)).toEqual([now, now - 1000, now - 9000]);
  });
});
