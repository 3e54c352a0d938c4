import { expect } from 'vitest';
import { publish } from '../../../testing/publish';
import { serverTest as test } from '../../../testing/server-test';
import { visited } from '../../../testing/visits';
import { piecesOf, type SumGrain } from './range-store';

/** Zones with and without another clock in summer, and one of half an hour. */
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'];
const NEW_YEAR = Date.UTC(2026, 0, 1);

test('the pieces of a range follow each other without a gap or an overlap', async ({ on }) => {
  const { db } = on.database;
  for (const zone of ZONES)
    for (const [before, after] of [
      [0, 1],
      [26.25, 70.5],
      [1000, 1.5],
      [900.75, 2600],
      [9000, 20_000.5],
    ] as const) {
      const range = { from: NEW_YEAR - before * 3_600_000, to: NEW_YEAR + after * 3_600_000 };
      for (const grains of [[], ['d'], ['m', 'd'], ['m', 'd', 'h'], ['y', 'm', 'd', 'h']] as SumGrain[][]) {
        const pieces = await piecesOf(db, { zone, range, isOpen: false, grains });
        expect(pieces[0]!.from).toBe(range.from);
        expect(pieces.at(-1)!.to).toBe(range.to);
        for (const [n, { from }] of pieces.entries()) if (n > 0) expect(from).toBe(pieces[n - 1]!.to);
      }
    }
});

test('a range of two years is read from the sums of whole years, and of months and days before and after them', async ({
  on,
}) => {
  const zone = 'Asia/Shanghai';
  const at = (text: string) => new Date(`${text}T00:00+08:00`).getTime();
  const range = { from: at('2024-11-29'), to: at('2027-02-03') };
  const wish = { zone, range, isOpen: false, grains: ['y', 'm', 'd'] as const };
  const named = (pieces: Awaited<ReturnType<typeof piecesOf>>) =>
    pieces.map(({ grain, from, to }) => [grain, from, to] as const);
  expect(named(await piecesOf(on.database.db, wish))).toEqual([
    ['d', at('2024-11-29'), at('2024-12-01')],
    ['m', at('2024-12-01'), at('2025-01-01')],
    ['y', at('2025-01-01'), at('2027-01-01')],
    ['m', at('2027-01-01'), at('2027-02-01')],
    ['d', at('2027-02-01'), at('2027-02-03')],
  ]);
  // Nothing is later: the year that has begun is whole.
  expect(named(await piecesOf(on.database.db, { ...wish, isOpen: true })).at(-1)).toEqual([
    'y',
    at('2025-01-01'),
    range.to,
  ]);
});

test('whole units of a range are the same until any moment of a quarter of an hour, and what is left ends with the range', async ({
  on,
}) => {
  const zone = 'Asia/Kathmandu';
  const at = (text: string) => new Date(`${text}+05:45`).getTime();
  const grains = ['d', 'h'] as const;
  const named = async (from: string, to: string) =>
    (await piecesOf(on.database.db, { zone, range: { from: at(from), to: at(to) }, isOpen: false, grains })).map(
      (piece) => [piece.grain, piece.from, piece.to] as const,
    );
  for (const end of ['10:01', '10:14:59.999', '10:59'])
    expect(await named('2026-03-04T23:05', `2026-03-06T${end}`)).toEqual([
      ['facts', at('2026-03-04T23:05'), at('2026-03-05T00:00')],
      ['d', at('2026-03-05T00:00'), at('2026-03-06T00:00')],
      ['h', at('2026-03-06T00:00'), at('2026-03-06T10:00')],
      ['facts', at('2026-03-06T10:00'), at(`2026-03-06T${end}`)],
    ]);
  expect(await named('2026-03-04T23:55', '2026-03-05T01:00')).toEqual([
    ['facts', at('2026-03-04T23:55'), at('2026-03-05T00:00')],
    ['h', at('2026-03-05T00:00'), at('2026-03-05T01:00')],
  ]);
  expect(await named('2026-03-04T23:01', '2026-03-04T23:09')).toEqual([
    ['facts', at('2026-03-04T23:01'), at('2026-03-04T23:09')],
  ]);
});

test('a day on which clocks are set back to midnight is whole, and its rows are as many as its figure', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  await publish(boss, 'company', { timeZone: 'Atlantic/Azores' });
  const at = (hour: number, minute = 0) => Date.UTC(2026, 9, 25, hour, minute);
  // The day before; twice between midnight and one o'clock; late; the day after.
  const times = [at(-1, 30), at(0, 10), at(0, 50), at(1, 20), at(24, 30), at(25, 30)];
  await visited(
    on,
    times.map((each) => ({ at: each, source: 'direct' })),
  );
  const ranges = [
    [at(0), at(25)],
    [at(0), at(1)],
    [at(1), at(25)],
    [at(0, 30), at(25)],
    [at(-24), at(0)],
    [at(-24), at(0, 30)],
    [at(25), at(49)],
    [at(-24), at(49)],
  ] as const;
  for (const [from, to] of ranges) {
    const asked = { dimension: 'source', from, to } as const;
    const list = await boss.call('GET /census/flow/getList', asked);
    expect(list).toMatchObject({ status: 200 });
    const { sum } = list.data;
    const rows = (await boss.call('GET /census/flow/getRows', { ...asked, key: '', figure: 'visits' })).data;
    const inRange = times.filter((each) => each >= from && each < to);
    const name = `${new Date(from).toISOString()} – ${new Date(to).toISOString()}`;
    expect([sum.visits, sum.visitors, rows.total], name).toEqual(Array(3).fill(inRange.length));
    expect(
      rows.list.map((row) => row.at),
      name,
    ).toEqual(inRange.toReversed());
  }
});
