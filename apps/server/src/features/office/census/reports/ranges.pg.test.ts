import { rangePresets } from '@parley/core/census/questions';
import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import { rangesOf } from './range-store';

type Asked = Parameters<typeof rangesOf>[1];
const NEW_YORK = { zone: 'America/New_York' };

test('what a range is compared with, as clocks in the zone show it', async ({ on: { database } }) => {
  const shown = (at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: NEW_YORK.zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  const before = async (now: string, range: Asked['range'], compare: Asked['compare'] = 'before') => {
    const found = await rangesOf(database.db, { range, compare }, { ...NEW_YORK, now: Date.parse(now) });
    return [found.before!.from, found.before!.to].map(shown);
  };
  const fixed = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
  const now = '2026-03-31T16:00Z';
  // A month that lacks the present day is compared with as a whole.
  expect(await before(now, { preset: 'thisMonth' })).toEqual(['2026-02-01 00:00', '2026-03-01 00:00']);
  expect(await before('2026-03-20T16:00Z', { preset: 'thisMonth' })).toEqual(['2026-02-01 00:00', '2026-02-20 12:00']);
  // Clocks were set forward on the eighth.
  expect(await before('2026-03-08T16:00Z', { preset: 'today' })).toEqual(['2026-03-07 00:00', '2026-03-07 12:00']);
  const march = fixed('2026-03-01T05:00Z', '2026-04-01T04:00Z');
  expect(await before(now, march)).toEqual(['2026-02-01 00:00', '2026-03-01 00:00']);
  expect(await before(now, march, 'year')).toEqual(['2025-03-01 00:00', '2025-04-01 00:00']);
  const some = fixed('2026-03-02T05:00Z', '2026-04-07T04:00Z');
  expect(await before(now, some)).toEqual(['2026-01-25 00:00', '2026-03-02 00:00']);
});

test('a range that begins now holds nothing, but is answered: mails are due at midnight', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await on.visitor();
  // Midnight, Shanghai: Tuesday, the second day of 2030.
  on.clock.advance(16 * 3_600_000);
  await on.runJob('census-visits');
  await boss.signsInAgain();
  for (const preset of rangePresets) {
    const question = { subject: 'flow', figures: ['visits', 'visitors'], range: { preset }, compare: 'before' };
    const asked = { question: JSON.stringify(question) } as never;
    const { status, data } = await boss.call('GET /census/reports/ask', asked);
    expect([preset, status], preset).toEqual([preset, 200]);
    if (preset === 'today')
      expect([data.sum, data.sumBefore]).toEqual([
        [0, 0],
        [0, 0],
      ]);
    if (preset === 'yesterday') expect(data.sum).toEqual([1, 1]);
  }
});
