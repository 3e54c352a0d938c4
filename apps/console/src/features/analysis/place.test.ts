import { describe, expect, it } from 'vitest';
import { type Place, readPlace, writePlace } from './place';

const kind = { area: 'flow', page: 'area', dimension: 'area', searches: 'all' } as const;
const figures = ['visits', 'pv'];

describe('the place in an address', () => {
  it('is the same after it was written', () => {
    const place: Place = {
      figure: 'pv',
      text: '广',
      pageNo: 2,
      sort: { key: 'pv', order: 'asc' },
      trail: [{ id: 7, key: '440000', name: '广东' }],
      pinned: ['a,b', 'c'],
      valid: 'strict',
      clock: 'business',
    };
    expect(readPlace(writePlace(place) as Record<string, string>, kind, figures)).toEqual(place);
  });

  it.each([
    { figure: 'nothing', sort: 'nothing.up', page: '-1', drill: '{"a":1}', pin: '[1,null]', valid: 'x' },
    { drill: '[[1.5,"a"],["x"],null]', pin: 'no list' },
  ])('%o: what is none is left out', (query) =>
    expect(readPlace(query as unknown as Record<string, string>, kind, figures)).toEqual({
      figure: 'visits',
      text: '',
      pageNo: 1,
      sort: { key: 'visits', order: 'desc' },
      trail: [],
      pinned: [],
      clock: null,
      valid: null,
    }),
  );
});
