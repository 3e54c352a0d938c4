import { describe, expect, it } from 'vitest';
import { readAsked, writeAsked } from './asked';
import { comparedDays, comparedSpan, daysOfPreset, faultOf, hasTooManySteps, spanOf, usualStep } from './range';
import { addMonths, momentOf, pointsOf, startOfDay, stepLabels, stepsOf } from './zoned-days';

const HOUR = 3_600_000;
const hours = ({ from, to }: { from: number; to: number }): number => (to - from) / HOUR;

describe('days in the reporting time zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-08', 24],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    // The clock skips midnight: the day begins at one.
    ['America/Havana', '2026-03-08', 23],
  ])('in %s, %s lasts %d hours', (zone, day, count) =>
    expect(hours(spanOf({ first: day, last: day }, zone))).toBe(count),
  );

  it('begin at midnight there', () =>
    expect(new Date(startOfDay('2026-01-01', 'Asia/Shanghai')).toJSON()).toBe('2025-12-31T16:00:00.000Z'));

  it('another month has its last day where it is shorter', () =>
    expect([addMonths('2028-03-31', -1), addMonths('2028-02-29', -12), addMonths('2026-01-31', 1)]).toEqual([
      '2028-02-29',
      '2027-02-28',
      '2026-02-28',
    ]));
});

describe('steps', () => {
  const zone = 'America/New_York';
  const within = (first: string, last: string, step: 'hour' | 'day' | 'week' | 'month') => {
    const { from, to } = spanOf({ first, last }, zone);
    return stepLabels(stepsOf(from, to, { step, zone }), { step, zone });
  };

  it('a day on which clocks are set back has 25 hours, one twice', () => {
    const labels = within('2026-11-01', '2026-11-01', 'hour');
    expect([labels.length, labels.filter((label) => label.endsWith('01:00')).length]).toEqual([25, 2]);
  });
  it('a day with two midnights has its point at either', () => {
    const zone = 'Atlantic/Azores';
    const { from, to } = spanOf({ first: '2026-10-24', last: '2026-10-26' }, zone);
    const points = [{ at: from }, { at: Date.UTC(2026, 9, 25, 1) }];
    expect(pointsOf(points, stepsOf(from, to, { step: 'day', zone }))).toEqual([...points, undefined]);
  });
  it('weeks begin on Monday, also before the range', () =>
    expect(within('2026-11-04', '2026-11-10', 'week')).toEqual(['2026-11-02', '2026-11-09']));
  it('months over a new year', () =>
    expect(within('2025-12-15', '2026-02-01', 'month')).toEqual(['2025-12', '2026-01', '2026-02']));
});

describe('what is asked', () => {
  const today = '2026-11-23';

  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['yesterday', '2026-11-22', '2026-11-22'],
    ['last7', '2026-11-17', '2026-11-23'],
    ['last30', '2026-10-25', '2026-11-23'],
    ['thisMonth', '2026-11-01', '2026-11-23'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ] as const)('%s is %s to %s', (preset, first, last) => expect(daysOfPreset(preset, today)).toEqual({ first, last }));

  it.each([
    ['as many days before', 'before', '2026-11-17', '2026-11-23', '2026-11-10', '2026-11-16'],
    ['a whole month: the one before', 'before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['this month so far: as far into the last', 'before', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['last year', 'year', '2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
    ['a whole month of last year', 'year', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ] as const)('compares with %s', (_, how, first, last, toFirst, toLast) =>
    expect(comparedDays({ first, last }, how, { today, range: { first, last } })).toEqual({
      first: toFirst,
      last: toLast,
    }),
  );

  it.each([
    ['today', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['thisMonth', '2026-11-01', '2026-10-01', '2026-10-01'],
    [{ first: '2026-11-01', last: '2026-11-01' }, '2026-11-01', '2026-10-31', '2026-10-31'],
    ['last7', '2026-11-07', '2026-10-25', '2026-10-31'],
    ['last30', '2026-11-30', '2026-10-02', '2026-10-31'],
  ] as const)('%j on %s, when it begins with the month', (range, day, first, last) =>
    expect(
      comparedDays(typeof range === 'string' ? daysOfPreset(range, day) : range, 'before', { today: day, range }),
    ).toEqual({ first, last }),
  );

  it('a day that still lasts is compared up to the same hour', () => {
    const zone = 'Asia/Shanghai';
    const span = spanOf({ first: today, last: today }, zone);
    const yesterday = { first: '2026-11-22', last: '2026-11-22' };
    expect(hours(comparedSpan(yesterday, span, { zone, now: span.from + 9 * HOUR }))).toBe(9);
    expect(hours(comparedSpan(yesterday, span, { zone, now: span.to }))).toBe(24);
  });

  it.each([
    // Clocks were set forward, and back, in the night.
    ['2026-03-08', '2026-03-08T16:00Z', '2026-03-07T17:00:00.000Z'],
    ['2026-11-01', '2026-11-01T17:00Z', '2026-10-31T16:00:00.000Z'],
  ])('%s is compared up to the hour that clocks show', (day, now, end) => {
    const zone = 'America/New_York';
    const before = comparedDays({ first: day, last: day }, 'before', { today: day, range: 'today' });
    const span = spanOf({ first: day, last: day }, zone);
    expect(new Date(comparedSpan(before, span, { zone, now: Date.parse(now) }).to).toJSON()).toBe(end);
  });

  it('this month so far is compared up to the same day and hour, or with all of a shorter month', () => {
    const zone = 'America/New_York';
    const until = (now: string) => {
      const days = daysOfPreset('thisMonth', now.slice(0, 10));
      const before = comparedDays(days, 'before', { today: days.last, range: 'thisMonth' });
      return new Date(comparedSpan(before, spanOf(days, zone), { zone, now: Date.parse(now) }).to).toJSON();
    };
    expect(until('2026-03-20T16:00Z')).toBe('2026-02-20T17:00:00.000Z');
    expect(until('2026-03-31T16:00Z')).toBe('2026-03-01T05:00:00.000Z');
  });

  it.each([
    [{ first: '2026-11-02', last: '2026-11-01' }, 'upsideDown'],
    [{ first: '2026-02-30', last: '2026-11-01' }, 'notADay'],
    [{ first: '', last: '2026-11-01' }, 'notADay'],
    [{ first: '2026-11-01', last: '2026-11-01' }, null],
  ])('%o: %s', (days, fault) => expect(faultOf(days)).toBe(fault));

  it.each(['0202-03-01', '1969-12-31', '1970-01-01'])('%s, before moments begin, is refused', (first) =>
    expect(faultOf({ first, last: '2026-11-22' })).toBe('notADay'),
  );

  it('an address without a range means the same on all pages', () => {
    expect(readAsked({}).range).toBe('last30');
    expect(writeAsked({ ...readAsked({}), range: 'last7' }).range).toBe('last7');
  });

  it('ten years by the hour are too many steps, by the day they are not', () => {
    const span = spanOf({ first: '2016-11-23', last: '2026-11-22' }, 'Asia/Shanghai');
    expect([hasTooManySteps(span, 'hour'), hasTooManySteps(span, 'day')]).toEqual([true, false]);
    expect(usualStep({ first: '2016-11-23', last: '2026-11-22' })).toBe('month');
  });

  it('is the same after it was written to the address', () => {
    const asked = {
      range: { first: '2026-11-01', last: '2026-11-02' },
      compare: 'year',
      step: 'hour',
      filters: { site: 'a' },
    } as const;
    const written = Object.entries(writeAsked(asked)).filter(([, value]) => value !== null);
    expect(readAsked(Object.fromEntries(written) as Record<string, string>)).toEqual(asked);
  });
});

it.each([
  ['2026-03-08 14:05', 'America/New_York', '2026-03-08T18:05:00Z'],
  ['2026-03-07 14:05', 'America/New_York', '2026-03-07T19:05:00Z'],
  ['2026-11-23 09:00', 'Asia/Shanghai', '2026-11-23T01:00:00Z'],
])('clocks that show %s in %s', (shown, zone, at) => expect(momentOf(shown, zone)).toBe(Date.parse(at)));
