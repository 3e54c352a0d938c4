import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { piecesOf } from './range-store';

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
    ] as const) {
      const range = { from: NEW_YEAR - before * 3_600_000, to: NEW_YEAR + after * 3_600_000 };
      for (const grains of [[], ['d'], ['m', 'd'], ['m', 'd', 'h']] as ('m' | 'd' | 'h')[][]) {
        const pieces = await piecesOf(db, { zone, range, isOpen: false, grains });
        expect(pieces[0]!.from).toBe(range.from);
        expect(pieces.at(-1)!.to).toBe(range.to);
        for (const [n, { from }] of pieces.entries()) if (n > 0) expect(from).toBe(pieces[n - 1]!.to);
      }
    }
});
