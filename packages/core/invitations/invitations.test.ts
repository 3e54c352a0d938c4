import { describe, expect, it } from 'vitest';
import { chooseVariant } from './choose-variant';
import { type Conditions, fits, type VisitFacts } from './fits';
import { type Limits, mayInvite } from './limits';
import { chanceOf, compareShares } from './more-than-chance';

const everybody: Conditions = {
  pages: [],
  pagesViewed: 0,
  referrers: [],
  keywords: [],
  regions: [],
  devices: [],
  visitors: 'all',
  hours: 'any',
  agents: 'any',
};
const facts: VisitFacts = {
  URL: 'https://shop.example/price',
  pages: 2,
  referrer: 'https://www.baidu.com/s',
  keyword: '台灯 Lamp',
  region: '440300',
  device: 'mobile',
  visits: 1,
  isOpen: false,
  isAgentFree: false,
};

describe('a rule', () => {
  it.each<[string, Partial<Conditions>, boolean]>([
    ['no conditions', {}, true],
    ['the page', { pages: ['/about', '/price'] }, true],
    ['another page', { pages: ['/about'] }, false],
    ['pages viewed', { pagesViewed: 2 }, true],
    ['more pages than viewed', { pagesViewed: 3 }, false],
    ['the referrer', { referrers: ['*.baidu.com/*', 'www.baidu.com/*'] }, true],
    ['another referrer', { referrers: ['www.bing.com/*'] }, false],
    ['the keyword', { keywords: ['lamp'] }, true],
    ['another keyword', { keywords: ['chair'] }, false],
    ['the province', { regions: ['440000'] }, true],
    ['another province', { regions: ['330000'] }, false],
    ['the device', { devices: ['mobile'] }, true],
    ['another device', { devices: ['desktop'] }, false],
    ['new visitors', { visitors: 'new' }, true],
    ['returning visitors', { visitors: 'returning' }, false],
    ['off hours', { hours: 'closed' }, true],
    ['opening hours', { hours: 'open' }, false],
    ['an agent free', { agents: 'free' }, false],
  ])('with %s', (_, conditions, is) => expect(fits({ ...everybody, ...conditions }, facts)).toBe(is));

  it('with a region does not hold where the region is not known', () =>
    expect(fits({ ...everybody, regions: ['440000'] }, { ...facts, region: '' })).toBe(false));
});

describe('limits', () => {
  const none: Limits = { mostAVisit: 0, mostADay: 0, mostAPerson: 0, repeatMinutes: 0, refusedHours: 0 };
  const now = 100 * 3_600_000;
  const earlier = { at: now - 3_600_000, isSameVisit: true, isSameDay: true, refusedAt: null };
  it.each<[string, Partial<Limits>, object, boolean]>([
    ['none', {}, {}, true],
    ['once a visit', { mostAVisit: 1 }, {}, false],
    ['once a visit, of another one', { mostAVisit: 1 }, { isSameVisit: false }, true],
    ['once a day', { mostADay: 1 }, {}, false],
    ['once a day, the day before', { mostADay: 1 }, { isSameDay: false }, true],
    ['once a person', { mostAPerson: 1 }, { isSameVisit: false, isSameDay: false }, false],
    ['an interval that is not over', { repeatMinutes: 61 }, {}, false],
    ['an interval that is over', { repeatMinutes: 60 }, {}, true],
    ['a wait after a refusal', { refusedHours: 2 }, { refusedAt: now - 3_600_000 }, false],
    ['a wait after no refusal', { refusedHours: 2 }, {}, true],
  ])('%s', (_, limits, more, may) =>
    expect(mayInvite({ ...none, ...limits }, [{ ...earlier, ...more }], now)).toBe(may),
  );
});

describe('variants', () => {
  const rule = { id: 'r', holdout: 20, variants: ['a', 'b', 'c'].map((id, n) => ({ id, weight: [1, 3, 0][n]! })) };
  const counts = (): Record<string, number> => {
    const found: Record<string, number> = {};
    for (let n = 0; n < 10_000; n += 1) {
      const id = chooseVariant(rule, `person ${n}`)?.id ?? 'held out';
      found[id] = (found[id] ?? 0) + 1;
    }
    return found;
  };

  it('are given by weight, beside the holdout group; always the same to a person', () => {
    const found = counts();
    expect(found).toEqual(counts());
    expect(found['held out']! / 10_000).toBeCloseTo(0.2, 1);
    expect(found.b! / found.a!).toBeGreaterThan(2.7);
    expect(found.b! / found.a!).toBeLessThan(3.3);
    expect(found.c).toBeUndefined();
  });
});

describe('more than chance', () => {
  it('is judged by the two-proportion test', () =>
    // R: prop.test(c(60, 40), c(200, 200), correct = FALSE)
    expect(chanceOf({ had: 60, of: 200 }, { had: 40, of: 200 })).toBeCloseTo(0.02092, 4));

  it('of small counts is judged by Fisher’s exact test', () => {
    // The lady tasting tea, and R: fisher.test(matrix(c(1, 9, 11, 3), 2))
    expect(chanceOf({ had: 3, of: 4 }, { had: 1, of: 4 })).toBeCloseTo(0.4857, 4);
    expect(chanceOf({ had: 1, of: 10 }, { had: 11, of: 14 })).toBeCloseTo(0.002759, 5);
  });

  it.each([
    [{ had: 60, of: 200 }, { had: 40, of: 200 }, 'more'],
    [{ had: 40, of: 200 }, { had: 60, of: 200 }, 'less'],
    [{ had: 50, of: 200 }, { had: 49, of: 200 }, 'chance'],
    [{ had: 9, of: 10 }, { had: 40, of: 200 }, 'not-enough'],
    [{ had: 0, of: 200 }, { had: 0, of: 200 }, 'not-enough'],
  ] as const)('%j beside %j: %s', (one, other, verdict) => expect(compareShares(one, other).verdict).toBe(verdict));
});
