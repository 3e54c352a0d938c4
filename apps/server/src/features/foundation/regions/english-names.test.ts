import { readFileSync } from 'node:fs';
import { englishRegion } from '@parley/core/visit/english-region';
import { levelOf, type RegionEntry, shortCity, shortProvince } from '@parley/core/visit/regions';
import { expect, test } from 'vitest';

test('every province, city, country and continent of the region tree has an English name', () => {
  const file = new URL('../../../../assets/regions/regions.json', import.meta.url);
  const { divisions, overseas } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, RegionEntry[]>;
  const provinces = divisions!.filter(([code]) => levelOf(code) === 'province').map(([, name]) => shortProvince(name));
  const cities = divisions!
    .filter(([code, name]) => levelOf(code) === 'city' && !/^市辖区$|^县$|直辖县级/.test(name))
    .map(([, name]) => shortCity(name));
  const countries = overseas!.map(([, name]) => name);
  expect([...provinces, ...cities, ...countries].filter((name) => /\p{Script=Han}/u.test(englishRegion(name)))).toEqual(
    [],
  );
  expect(cities.length).toBeGreaterThan(300);
});
