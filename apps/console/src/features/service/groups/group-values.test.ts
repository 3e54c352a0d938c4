import { expect, it } from 'vitest';
import type { Group } from '../queries';
import { toEdit, valuesOf } from './group-values';

const GROUP = { id: '5', version: 2, name: 'Sales', strategy: null, overflow: '6', emergency: '20' } as Group;

it('a group without a strategy uses the default of the organisation', () => {
  expect(valuesOf(GROUP)).toMatchObject({ name: 'Sales', strategy: 'desk' });
  expect(valuesOf({ ...GROUP, strategy: 'in-turn' })).toMatchObject({ strategy: 'in-turn' });
});

it.each([
  ['a new one', null, { name: 'New', members: [] }, { name: 'New', members: [] }],
  ['its name', GROUP, { name: 'Other' }, { id: '5', version: 2, name: 'Other' }],
  ['the default strategy', GROUP, { strategy: 'desk' }, { id: '5', version: 2, strategy: null }],
  ['a strategy', GROUP, { strategy: 'in-turn' }, { id: '5', version: 2, strategy: 'in-turn' }],
  ['no overflow', GROUP, { overflow: undefined }, { id: '5', version: 2, overflow: null }],
  ['no emergency contact', GROUP, { emergency: undefined }, { id: '5', version: 2, emergency: null }],
] as const)('saves %s', (_name, group, values, edit) => {
  expect(toEdit(group, values as Parameters<typeof toEdit>[1])).toEqual(edit);
});
