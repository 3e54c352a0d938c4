import { describe, expect, it } from 'vitest';
import {
  type ListState,
  lastPage,
  readAddress,
  readSaved,
  savedText,
  toRequest,
  withFilters,
  withView,
  writeAddress,
} from './list-address';
import type { Filter } from './types';

const FILTERS: Filter[] = [
  { key: 'name', kind: 'text', label: 'Name' },
  { key: 'roles', kind: 'some', label: 'Role', options: [] },
  { key: 'enabled', kind: 'one', label: 'Enabled', options: [] },
  { key: 'from', to: 'to', kind: 'period', label: 'Added' },
  { key: 'fields.since.from', to: 'fields.since.to', kind: 'period', asDays: true, label: 'Since' },
  { key: 'fields.budget.from', to: 'fields.budget.to', kind: 'range', label: 'Budget' },
];
const RULES = { filters: FILTERS, sorts: ['createdAt', 'limit'] };
const USUAL: ListState = { filters: {}, pageNo: 1, pageSize: 20, sorted: null };

/** "The URL is the filter": what stands in an address, and the list it says. */
const addresses: [Record<string, string>, Partial<ListState>][] = [
  [{}, {}],
  [{ name: '王, 芳=1' }, { filters: { name: ['王, 芳=1'] } }],
  [{ roles: 'Admin,Editor' }, { filters: { roles: ['Admin', 'Editor'] } }],
  [{ roles: 'a\\,b,c\\\\d' }, { filters: { roles: ['a,b', 'c\\d'] } }],
  [{ enabled: 'true' }, { filters: { enabled: ['true'] } }],
  [{ from: '2026-11-01', to: '2026-11-21' }, { filters: { from: ['2026-11-01'], to: ['2026-11-21'] } }],
  [
    { 'fields.budget.from': '-2.5', 'fields.since.to': '2026-11-21' },
    { filters: { 'fields.budget.from': ['-2.5'], 'fields.since.to': ['2026-11-21'] } },
  ],
  [
    { sort: 'limit.desc', size: '50', page: '3' },
    { sorted: { key: 'limit', order: 'desc' }, pageSize: 50, pageNo: 3 },
  ],
];

describe.each(addresses)('%j', (query, says) => {
  const state = { ...USUAL, ...says };
  it('is read', () => expect(readAddress(RULES, query)).toEqual(state));
  it('is what is written', () => {
    const written = Object.entries(writeAddress(RULES, state)).filter(([, value]) => value !== null);
    expect(Object.fromEntries(written)).toEqual(query);
  });
});

it.each([
  [{ page: '0' }],
  [{ page: '-1' }],
  [{ page: 'x' }],
  [{ size: '17' }],
  [{ size: '1000000' }],
  [{ sort: 'password_hash.asc' }],
  [{ sort: 'limit.sideways' }],
  [{ name: '   ' }],
  [{ roles: ',,' }],
  [{ from: 'yesterday' }],
  [{ from: '2026-13-41' }],
  [{ 'fields.budget.from': 'much' }],
  [{ 'fields.budget.to': '1e3' }],
  [{ 'fields.since.from': '5' }],
  [{ unknown: 'x' }],
])('what an address says wrongly counts as not said: %j', (query) => expect(readAddress(RULES, query)).toEqual(USUAL));

it('the server is asked for whole days of this time zone, both in it', () => {
  const state = readAddress(RULES, {
    from: '2026-11-01',
    to: '2026-11-01',
    roles: 'a,b',
    enabled: 'true',
    sort: 'limit.asc',
    'fields.since.from': '2026-11-01',
    'fields.budget.to': '0',
  });
  expect(toRequest(FILTERS, state)).toEqual({
    'fields.since.from': '2026-11-01',
    'fields.budget.to': '0',
    from: new Date(2026, 10, 1).getTime(),
    to: new Date(2026, 10, 2).getTime() - 1,
    roles: ['a', 'b'],
    enabled: 'true',
    sort: 'limit',
    order: 'asc',
  });
});

it('another filter begins on the first page; an empty one goes', () => {
  const state: ListState = { ...USUAL, pageNo: 7, filters: { name: ['x'], roles: ['a'] } };
  expect(withFilters(state, { name: [], enabled: ['true'] })).toEqual({
    ...USUAL,
    filters: { roles: ['a'], enabled: ['true'] },
  });
});

it.each([
  ['all', {}],
  ['late', { view: ['late'] }],
])('the view %s begins on the first page in the usual order', (value, filters) => {
  const state: ListState = { ...USUAL, pageNo: 7, sorted: { key: 'limit', order: 'asc' }, filters: { view: ['mine'] } };
  const shown = withView(state, { key: 'view', options: [{ value: 'all' }, { value: 'late' }] }, value);
  expect(withFilters(shown, {})).toEqual({ ...USUAL, filters });
});

it('a saved filter brings back filters and order, on the first page', () => {
  const state = readAddress(RULES, { name: '王, 芳=1', roles: 'a\\,b,c', sort: 'limit.desc', size: '50', page: '3' });
  expect(readSaved(RULES, savedText(FILTERS, state))).toEqual({ ...state, pageNo: 1 });
  expect(savedText(FILTERS, { ...USUAL, pageNo: 3 })).toBe('');
});

it.each([
  [0, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
])('%i rows by %i end on page %i', (total, size, page) => expect(lastPage(total, size)).toBe(page));
