import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { areDomains, EMPTY_VALUES, type LinkValues, MAX_PARAMETERS, missingUtm, toEdit, valuesOf } from './link-values';
import type { Link } from './queries';

const LINK = {
  id: '7',
  version: 3,
  name: 'Spring',
  site: { id: '1', name: 'Shop' },
  agent: { id: '20', nickname: 'Ann' },
  group: null,
  second: { agent: null, group: { id: '5', name: 'Sales' }, share: 30 },
  style: 'popup',
  language: 'en',
  skill: 'tax',
  greeting: 'Hello',
  parameters: [{ name: 'utm_source', value: 'news' }],
  startsAt: 1_900_000_000_000,
  endsAt: null,
  capOf: 'visits',
  cap: 100,
  overUrl: 'https://example.com/over',
  isLocked: true,
  domains: ['example.com'],
  posterTitle: 'Spring',
  posterText: '',
} as unknown as Link;

const values = (overrides: Partial<LinkValues>) => ({ name: 'New', ...EMPTY_VALUES, ...overrides }) as LinkValues;

describe('values of a link', () => {
  it('names both targets, the share and the times', () => {
    const { target, second, share, startsAt, endsAt, isLocked } = valuesOf(LINK, LINK.name, false);
    expect({ target, second, share, startsAt: startsAt?.valueOf(), endsAt, isLocked }).toEqual({
      target: 'agent:20',
      second: 'group:5',
      share: 30,
      startsAt: 1_900_000_000_000,
      endsAt: null,
      isLocked: true,
    });
  });

  it('a copy has no password', () => {
    expect(valuesOf(LINK, 'Spring 2', true)).toMatchObject({ name: 'Spring 2', isLocked: false });
  });

  it('a link with one target has no second; its share starts at half', () => {
    const alone = { ...LINK, agent: null, second: null };
    expect(valuesOf(alone, 'Alone', false)).toMatchObject({ target: '', second: 'none', share: 50 });
  });
});

describe('the request', () => {
  it.each([
    ['everybody', { target: '' }, { agent: null, group: null }],
    ['an agent', { target: 'agent:20' }, { agent: '20', group: null }],
    ['a group', { target: 'group:5' }, { agent: null, group: '5' }],
    ['one target', { second: 'none' }, { second: null }],
    ['two targets', { second: 'group:5', share: 30 }, { second: { agent: null, group: '5', share: 30 } }],
    ['no cap, even if a number was typed', { capOf: 'none', cap: 9 }, { capOf: null, cap: null }],
    ['a cap', { capOf: 'visits', cap: 9 }, { capOf: 'visits', cap: 9 }],
    ['a password', { isLocked: true, password: 'secret1' }, { password: 'secret1' }],
    ['a password taken away', { isLocked: false, password: 'secret1' }, { password: null }],
    ['a skill without spaces around it', { skill: ' tax ' }, { skill: 'tax' }],
    ['times', { startsAt: dayjs(5000), endsAt: null }, { startsAt: 5000, endsAt: null }],
  ] satisfies [string, Partial<LinkValues>, object][])('%s', (_name, overrides, saved) => {
    expect(toEdit(values(overrides), null)).toMatchObject(saved);
  });

  it('a locked link without a new password: no password', () => {
    expect(toEdit(values({ isLocked: true, password: '' }), LINK)).not.toHaveProperty('password');
  });

  it('an existing link: its version, and no address', () => {
    const edit = toEdit(values({ code: 'other' }), LINK);
    expect(edit).toMatchObject({ id: '7', version: 3 });
    expect(edit).not.toHaveProperty('code');
  });

  it('a new link: its address if one was typed', () => {
    expect(toEdit(values({ code: 'spring' }), null)).toMatchObject({ code: 'spring' });
    expect(toEdit(values({ code: '' }), null)).not.toHaveProperty('code');
  });
});

it.each([
  [[], true],
  [['example.com', 'https://example.com', 'example.com/'], true],
  [['example.com/path'], false],
  [['exa mple.com'], false],
  [Array.from({ length: 50 }, (_, n) => `${n}.com`), true],
  [Array.from({ length: 51 }, (_, n) => `${n}.com`), false],
])('domains %j: %s', (domains, isValid) => {
  expect(areDomains(domains)).toBe(isValid);
});

it('campaign parameters are offered while they are missing and there is room', () => {
  const others = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`);
  expect(missingUtm([])).toEqual(['utm_source', 'utm_medium', 'utm_campaign']);
  expect(missingUtm(['utm_medium', undefined])).toEqual(['utm_source', 'utm_campaign']);
  expect(missingUtm(others(MAX_PARAMETERS - 1))).toEqual(['utm_source']);
  expect(missingUtm(others(MAX_PARAMETERS))).toEqual([]);
});
