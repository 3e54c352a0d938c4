import { expect, test } from 'vitest';
import { isOpenAt, type LocalTime, type OpeningHours } from './opening-hours';

const at = (date: string, time: string): LocalTime => {
  const noon = new Date(`${date}T12:00:00Z`);
  const dateBefore = new Date(noon.getTime() - 86_400_000).toISOString().slice(0, 10);
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return { date, dateBefore, day: noon.getUTCDay() || 7, minute: hour * 60 + minute };
};
const HOUR = 60;
const weekdays = { days: [1, 2, 3, 4, 5], from: 9 * HOUR, to: 18 * HOUR };
const office: OpeningHours = {
  hours: [weekdays, { days: [5], from: 22 * HOUR, to: 2 * HOUR }],
  specialDays: [
    { from: '2030-10-01', to: '2030-10-07', hours: [] },
    // A Saturday that is worked in exchange.
    { from: '2030-10-12', to: '2030-10-12', hours: [{ from: 9 * HOUR, to: 12 * HOUR }] },
  ],
};

test.each([
  ['2030-09-30', '08:59', false],
  ['2030-09-30', '09:00', true],
  ['2030-09-30', '17:59', true],
  ['2030-09-30', '18:00', false],
  ['2030-09-29', '10:00', false],
  ['2030-09-27', '23:00', true],
  ['2030-09-28', '01:59', true],
  ['2030-09-28', '02:00', false],
])('R-60 weekly hours, also past midnight: %s %s', (date, time, open) => {
  expect(isOpenAt(office, at(date, time))).toBe(open);
});

test('R-60 without hours it is always open', () => {
  expect(isOpenAt({ hours: [], specialDays: [] }, at('2030-09-29', '03:00'))).toBe(true);
});

test.each([
  ['2030-10-01', '10:00', false],
  ['2030-10-07', '10:00', false],
  ['2030-10-08', '10:00', true],
  ['2030-10-12', '10:00', true],
  ['2030-10-12', '12:00', false],
])('R-61 a special day replaces the weekly hours: %s %s', (date, time, open) => {
  expect(isOpenAt(office, at(date, time))).toBe(open);
});

test('R-61 a day off ends with its date, and what began the day before goes on', () => {
  const nights = { days: [1, 2, 3, 4, 5, 6, 7], from: 22 * HOUR, to: 2 * HOUR };
  const off = { hours: [nights], specialDays: [{ from: '2030-10-01', to: '2030-10-01', hours: [] }] };
  expect(isOpenAt(off, at('2030-10-01', '01:00'))).toBe(true);
  expect(isOpenAt(off, at('2030-10-01', '23:00'))).toBe(false);
  expect(isOpenAt(off, at('2030-10-02', '01:00'))).toBe(false);
});
