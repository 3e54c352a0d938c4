import { sections } from '@parley/protocol/settings/sections';
import { expect, it } from 'vitest';
import { holidaysOf, knownYears } from './chinese-holidays';

const HOURS = [{ from: 9 * 60, to: 18 * 60 }];
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

it.each(knownYears.map((year) => [year]))('%i: the server takes the days, and only weekends are worked', (year) => {
  const days = holidaysOf(year, [], HOURS);
  expect(sections.company.shape.parse({ specialDays: days }).specialDays).toEqual(days);
  const worked = days.filter(({ hours }) => hours.length > 0);
  expect(worked.filter(({ from, to }) => from !== to || !isWeekend(from))).toEqual([]);
  expect(days.filter((day) => !day.from.startsWith(`${year}-`))).toEqual([]);
});

it('the Spring Festival of 2026 with the days that are worked for it', () =>
  expect(holidaysOf(2026, [], HOURS).filter(({ name }) => name.startsWith('春节'))).toEqual([
    { name: '春节', from: '2026-02-15', to: '2026-02-23', hours: [] },
    { name: '春节调休上班', from: '2026-02-14', to: '2026-02-14', hours: HOURS },
    { name: '春节调休上班', from: '2026-02-28', to: '2026-02-28', hours: HOURS },
  ]));

it('days that are listed already are not added again, and an unknown year has none', () => {
  expect(holidaysOf(2026, holidaysOf(2026, [], []), HOURS)).toEqual([]);
  expect(holidaysOf(1999, [], HOURS)).toEqual([]);
});
