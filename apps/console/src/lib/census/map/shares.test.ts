import { describe, expect, it } from 'vitest';
import china from './china.json';
import { besides, largest, valuesOf } from './shares';
import world from './world.json';

const row = (key: string, visits: number) => ({ key, visits });
const rows = [row('440000', 5), row('710000', 2), row('US', 3), row('CN', 1), row('unknown', 4)];

describe('values of a map', () => {
  it('provinces add up to China on the map of the world, Taiwan among them', () => {
    expect([...valuesOf('china', rows, 'visits')]).toEqual([
      ['440000', 5],
      ['710000', 2],
    ]);
    expect([...valuesOf('world', rows, 'visits')]).toEqual([
      ['CN', 8],
      ['US', 3],
    ]);
  });
  it('a place abroad without a country is none of China’s', () => {
    const far = [...rows, row('900000', 6)];
    expect(valuesOf('china', far, 'visits').has('900000')).toBe(false);
    expect(valuesOf('world', far, 'visits').get('CN')).toBe(8);
  });
  it('the list of the world has China with all its provinces, the largest place first', () =>
    expect(largest(valuesOf('world', rows, 'visits'), 10)).toEqual([
      ['CN', 8],
      ['US', 3],
    ]));
  it('what the map of China does not show is said beside it, also what was not listed', () => {
    expect(besides({ list: rows, sum: { visits: 15 } }, 'visits')).toEqual({ overseas: 3, unknown: 5 });
    expect(besides({ list: rows, sum: { visits: 17 } }, 'visits')).toEqual({ overseas: 5, unknown: 5 });
  });
});

it('the map of China has all provinces by their codes; that of the world has none of them as a country', () => {
  expect(Object.keys(china.paths).filter((key) => /^\d{2}0000$/.test(key))).toHaveLength(34);
  expect(['TW', 'HK', 'MO'].filter((key) => key in world.paths)).toEqual([]);
});

it('no country runs back across the whole map where it crosses the meridian of 180°', () => {
  const leaps = Object.entries(world.paths).flatMap(([key, path]) =>
    path.split('M').flatMap((ring) => {
      const xs = ring.split('L').map((point) => Number.parseFloat(point));
      return xs.some((x, at) => Math.abs(x - (xs[at - 1] ?? x)) > 200) ? [key] : [];
    }),
  );
  expect(leaps).toEqual([]);
});
