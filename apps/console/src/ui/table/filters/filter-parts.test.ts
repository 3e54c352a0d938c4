import { expect, it } from 'vitest';
import type { Filter } from '../types';
import { filterParts } from './filter-parts';

const SEARCH: Filter = { key: 'text', kind: 'text', label: 'Search', isSearch: true };
const TEXT: Filter = { key: 'city', kind: 'text', label: 'City' };
const VIEW: Filter = { key: 'view', kind: 'one', label: 'View', options: [], isView: true };
const ONE: Filter = { key: 'read', kind: 'one', label: 'Read', options: [] };

it.each<[string, Filter[], ReturnType<typeof filterParts>]>([
  ['nothing', [], { search: undefined, views: [], others: [] }],
  ['no search', [TEXT, ONE], { search: undefined, views: [], others: [TEXT, ONE] }],
  ['all kinds', [ONE, VIEW, SEARCH, TEXT], { search: SEARCH, views: [VIEW], others: [ONE, TEXT] }],
  [
    'a second search',
    [SEARCH, { ...SEARCH, key: 'b' }],
    { search: SEARCH, views: [], others: [{ ...SEARCH, key: 'b' }] },
  ],
])('%s', (_name, filters, parts) => expect(filterParts(filters)).toEqual(parts));
