import { expect, test } from 'vitest';
import { arrivalOf, goesOn, mayArrive } from './arrival';

const direct = { source: 'direct', engine: '' } as const;
const baidu = { source: 'search', engine: 'Baidu' } as const;
const SHOP = 'https://shop.example/';

test.each([
  [direct, SHOP, ''],
  [{ source: 'social', engine: 'Weibo' } as const, SHOP, ''],
  [{ source: 'external', engine: '' } as const, SHOP, ''],
  [baidu, SHOP, 'search Baidu'],
  [{ source: 'ads', engine: 'Google' } as const, `${SHOP}?gclid=1`, 'ads Google'],
  [baidu, `${SHOP}?utm_source=baidu&utm_medium=cpc&utm_campaign=Spring`, 'campaign baidu / cpc / spring / '],
  [direct, `${SHOP}?UTM_Campaign=spring&utm_term=tea`, 'campaign  /  / spring / '],
])('V-29 the arrival of %j at %s is "%s"', (source, url, arrival) => expect(arrivalOf(source, url)).toBe(arrival));

test.each([
  ['', SHOP, false],
  [SHOP, `${SHOP}a`, false],
  [`${SHOP}a?b=c`, `${SHOP}d`, false],
  ['https://shop.example', 'https://shop.example.evil/', true],
  ['https://www.baidu.com/', SHOP, true],
  ['', `${SHOP}?utm_campaign=a`, true],
])('from "%s" to %s: worth reading %s', (referrer, url, may) => expect(mayArrive(referrer, url)).toBe(may));

test.each([
  ['a page is open', { lastAt: null }, '', true],
  ['V-28 closed for less than the time', { lastAt: 101 }, '', true],
  ['V-28 closed for the time', { lastAt: 100 }, '', false],
  ['V-28 ended', { endedAt: 90 }, '', false],
  ['V-29 by the same campaign', {}, 'campaign a', true],
  ['V-29 by another campaign', {}, 'campaign b', false],
  ['V-29 by a search', {}, 'search Baidu', false],
  ['V-29 it began before arrivals were kept', { arrival: null }, 'campaign b', true],
])('%s: a page view %j with "%s" goes on: %s', (_, visit, arrival, isGoing) => {
  expect(goesOn({ lastAt: null, endedAt: null, arrival: 'campaign a', ...visit }, { arrival, until: 100 })).toBe(
    isGoing,
  );
});
