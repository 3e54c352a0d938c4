import { beforeEach, describe, expect, it } from 'vitest';
import { forgetTarget, keepTarget, keptTarget } from './kept-target';

/** Session storage of one tab. */
const tab = (() => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
})();
const pages = () => tab;
const page = (state: string) => `https://id.example/authorize?client_id=a&state=${state}&scope=openid#wechat_redirect`;
const TARGET = '/history/historyDetail?conversation=a&at=3';

describe('where a sign-in at a provider leads', () => {
  beforeEach(() => tab.clear());

  it('to the address that asked for the login', () => {
    keepTarget(page('s1'), TARGET, pages);
    expect(keptTarget('s1', pages)).toBe(TARGET);
    // The second factor is asked for in between: it is still known.
    expect(keptTarget('s1', pages)).toBe(TARGET);
    forgetTarget(pages);
    expect(keptTarget('s1', pages)).toBe('/');
  });

  it.each([
    ['of another sign-in', 's2'],
    ['without a state', ''],
  ])('%s: to the root', (_name, state) => {
    keepTarget(page('s1'), TARGET, pages);
    expect(keptTarget(state, pages)).toBe('/');
  });

  it('begun again without a target: to the root', () => {
    keepTarget(page('s1'), TARGET, pages);
    keepTarget(page('s1'), '/', pages);
    expect(keptTarget('s1', pages)).toBe('/');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login', '/callback?code=a'])(
    'never to %s',
    (target) => {
      keepTarget(page('s1'), target, pages);
      expect(keptTarget('s1', pages)).toBe('/');
      tab.setItem('parley.signIn.target', JSON.stringify({ state: 's1', target }));
      expect(keptTarget('s1', pages)).toBe('/');
    },
  );

  it('a provider’s page without a state keeps nothing', () => {
    keepTarget('https://id.example/authorize', TARGET, pages);
    expect(keptTarget('', pages)).toBe('/');
    keepTarget('not an address', TARGET, pages);
    expect(keptTarget('', pages)).toBe('/');
  });

  it.each(['{', '[]', '"s1"', '{"state":"s1"}', '{"state":"s1","target":5}'])('a stored %s: to the root', (stored) => {
    tab.setItem('parley.signIn.target', stored);
    expect(keptTarget('s1', pages)).toBe('/');
  });

  it('a browser that forbids storage: to the root', () => {
    const forbid = (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    keepTarget(page('s1'), TARGET, forbid);
    forgetTarget(forbid);
    expect(keptTarget('s1', forbid)).toBe('/');
  });
});
