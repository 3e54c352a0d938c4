import { describe, expect, test } from 'vitest';
import { decideByRegion, EVERYWHERE, type RegionClock, type RegionRule, shutsEverybodyOut } from './region-rules';
import { CHINA } from './regions';

const rule = (given: Partial<RegionRule>): RegionRule => ({
  enabled: true,
  places: [],
  ranges: [],
  priority: 0,
  when: 'always',
  hours: [],
  timeZone: '',
  action: 'allow',
  ...given,
});
const OPEN: RegionClock = { isOpen: true, wallTime: () => ({ day: 1, minute: 600 }) };
const CLOSED: RegionClock = { isOpen: false, wallTime: () => ({ day: 6, minute: 1380 }) };
const SHENZHEN = { code: '440305', address: '202.96.128.86' };
const JAPAN = { code: '900117', address: '2001:db8::1' };
const UNKNOWN = { code: '', address: '' };
const decide = (rules: RegionRule[], visitor = SHENZHEN, clock = OPEN, allowed: string[] = []) =>
  decideByRegion({ rules, allowed }, visitor, clock);
const action = (...given: Parameters<typeof decide>) => decide(...given).action;

describe('decideByRegion', () => {
  test('V-41 without a rule everybody is served; a rule that is switched off is none', () => {
    expect(decide([])).toEqual({ action: 'allow', rule: null, by: null });
    expect(action([rule({ places: ['440000'], action: 'hide', enabled: false })])).toBe('allow');
  });

  test('V-42 a place inherits what its parent does, and the nearest place overrides it', () => {
    const everywhere = rule({ places: [EVERYWHERE], action: 'message' });
    const guangdong = rule({ places: ['440000'], action: 'hide' });
    const shenzhen = rule({ places: ['440300'], action: 'route' });
    expect(decide([guangdong])).toMatchObject({ action: 'hide', by: '440000' });
    expect(decide([guangdong, shenzhen, everywhere])).toMatchObject({ action: 'route', by: '440300' });
    expect(action([guangdong, shenzhen, everywhere], { ...SHENZHEN, code: '440100' })).toBe('hide');
    expect(action([guangdong, everywhere], UNKNOWN)).toBe('message');
    expect(action([guangdong], UNKNOWN)).toBe('allow');
    expect(decide([rule({ places: ['900000'], action: 'message' })], JAPAN)).toMatchObject({ by: '900000' });
    // China as a whole, and addresses of which only the country is known.
    const china = rule({ places: [CHINA], action: 'message' });
    expect([SHENZHEN, { ...SHENZHEN, code: CHINA }, JAPAN, UNKNOWN].map((one) => action([china], one))).toEqual([
      ...['message', 'message', 'allow', 'allow'],
    ]);
    expect(action([china, guangdong])).toBe('hide');
    expect(action([rule({ places: ['900100'], action: 'hide' }), rule({ places: ['900117'] })], JAPAN)).toBe('allow');
  });

  test('V-43 a range is nearer than any place, a longer prefix nearer than a shorter one, in both families', () => {
    const wide = rule({ ranges: ['202.96.0.0/16', '2001:db8::/32'], action: 'hide' });
    const narrow = rule({ ranges: ['202.96.128.0/24'], action: 'message' });
    const place = rule({ places: ['440305'], action: 'route' });
    expect(decide([place, wide, narrow])).toMatchObject({ action: 'message', by: '202.96.128.0/24' });
    expect(decide([place, wide], JAPAN)).toMatchObject({ action: 'hide', by: '2001:db8::/32' });
    // An IPv6 form of an IPv4 address is that address.
    expect(action([narrow], { code: '', address: '64:ff9b::ca60:8056' })).toBe('message');
  });

  test('V-44 a higher priority goes before a nearer place, and the first rule before the second', () => {
    const province = rule({ places: ['440000'], action: 'hide', priority: 5 });
    const city = rule({ places: ['440300'], action: 'route' });
    expect(action([city, province])).toBe('hide');
    expect(action([city, rule({ places: ['440300'], action: 'hide' })])).toBe('route');
  });

  test('V-44 whitelisted addresses are served, whatever the rules say', () => {
    const hidden = rule({ places: [EVERYWHERE], action: 'hide', priority: 100 });
    expect(decide([hidden], SHENZHEN, OPEN, ['202.96.128.86'])).toEqual({
      action: 'allow',
      rule: null,
      by: '202.96.128.86',
    });
  });

  test('V-45 a rule applies always, in or outside opening hours, or in windows of the week', () => {
    const at = (when: RegionRule['when'], hours: RegionRule['hours'] = []) =>
      [OPEN, CLOSED].map((clock) =>
        action([rule({ places: ['440000'], action: 'hide', when, hours })], SHENZHEN, clock),
      );
    expect(at('always')).toEqual(['hide', 'hide']);
    expect(at('open')).toEqual(['hide', 'allow']);
    expect(at('closed')).toEqual(['allow', 'hide']);
    expect(at('hours', [{ days: [6], from: 1320, to: 360 }])).toEqual(['allow', 'hide']);
    expect(at('hours')).toEqual(['allow', 'allow']);
  });

  test('V-45 windows of the week are on the clock of the rule’s time zone', () => {
    const asked: string[] = [];
    const wallTime = (zone: string) => {
      asked.push(zone);
      return { day: 1, minute: 0 };
    };
    decide(
      [rule({ places: ['440000'], when: 'hours', hours: [{ days: [1], from: 0, to: 60 }], timeZone: 'Asia/Tokyo' })],
      SHENZHEN,
      {
        isOpen: true,
        wallTime,
      },
    );
    expect(asked).toEqual(['Asia/Tokyo']);
  });
});

describe('V-46 rules that shut everybody out', () => {
  const everywhere = rule({ places: [EVERYWHERE], action: 'hide' });
  test.each<[string, RegionRule[], boolean]>([
    ['none', [], false],
    ['everywhere', [everywhere], true],
    ['everywhere, switched off', [rule({ ...everywhere, enabled: false })], false],
    ['everywhere outside opening hours', [rule({ ...everywhere, when: 'closed' })], false],
    [
      'in and outside opening hours',
      [rule({ ...everywhere, when: 'open' }), rule({ ...everywhere, when: 'closed' })],
      true,
    ],
    ['everywhere but one city', [everywhere, rule({ places: ['440300'] })], false],
    ['everywhere but one range', [everywhere, rule({ ranges: ['203.0.113.0/24'] })], false],
    ['everywhere before one city', [rule({ ...everywhere, priority: 9 }), rule({ places: ['440300'] })], true],
    ['letters only, everywhere', [rule({ ...everywhere, action: 'message' })], false],
    ['all addresses', [rule({ ranges: ['0.0.0.0/0', '::/0'], action: 'hide' })], true],
    ['all IPv4 addresses', [rule({ ranges: ['0.0.0.0/0'], action: 'hide' })], false],
    ['one province', [rule({ places: ['440000'], action: 'hide' })], false],
  ])('%s', (_name, rules, expected) => expect(shutsEverybodyOut(rules)).toBe(expected));
});
