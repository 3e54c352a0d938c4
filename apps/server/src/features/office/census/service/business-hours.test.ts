import { expect, test } from 'vitest';
import { spansIn } from './business-hours';

const weekdays = { days: [1, 2, 3, 4, 5], from: 540, to: 1080 };
const day = (date: string) => ({ from: Date.parse(`${date}T00:00:00Z`), to: Date.parse(`${date}T23:59:00Z`) });
const on = (date: string, spans: ReturnType<typeof spansIn>) => spans.filter(({ from }) => from.startsWith(date));

test('weekly hours, past midnight too', () => {
  const night = { days: [5], from: 22 * 60, to: 2 * 60 };
  const hours = { hours: [weekdays, night], specialDays: [] };
  expect(on('2030-09-27', spansIn(hours, day('2030-09-27')))).toEqual([
    { from: '2030-09-27T09:00', to: '2030-09-27T18:00' },
    { from: '2030-09-27T22:00', to: '2030-09-28T02:00' },
  ]);
  expect(on('2030-09-29', spansIn(hours, day('2030-09-29')))).toEqual([]);
});

test('a special day replaces the weekly hours; without hours it is open all day', () => {
  const off = { from: '2030-10-01', to: '2030-10-07', hours: [] };
  expect(on('2030-10-01', spansIn({ hours: [weekdays], specialDays: [off] }, day('2030-10-01')))).toEqual([]);
  expect(on('2030-10-08', spansIn({ hours: [], specialDays: [off] }, day('2030-10-08')))).toEqual([
    { from: '2030-10-08T00:00', to: '2030-10-09T00:00' },
  ]);
});
