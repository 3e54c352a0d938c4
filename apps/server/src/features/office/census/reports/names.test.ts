import { historyFields } from '@parley/protocol/fields/history';
import { expect, test } from 'vitest';
import type { Queryable } from '../../../../db/pool';
import { textOf } from '../../../../sheets/table-of';
import { shownName } from '../shown-name';
import { namesOf } from './names';
import { createPlaces } from './places';

test.each([
  ['zh', '广东省', '广州市', '广东 广州'],
  ['en', 'Guangdong', 'Guangzhou', 'Guangzhou, Guangdong'],
] as const)(
  'places have the same names in reports, lists and exported files (%s)',
  async (language, area, city, region) => {
    const asked = { db: {} as Queryable, places: createPlaces(), language };
    expect([...(await namesOf(asked, 'area', ['440000'])).values()]).toEqual([area]);
    expect([...(await namesOf(asked, 'city', ['440100'])).values()]).toEqual([city]);
    expect(shownName('area', { key: '440000', name: '广东省' }, language)).toBe(area);
    expect(shownName('city', { key: '440100', name: '广州市' }, language)).toBe(city);
    expect(textOf(historyFields.fields.region, '广东 广州', language)).toBe(region);
  },
);
