import { expect, it } from 'vitest';
import type { CustomField } from '../../lib/settings/custom-fields';
import { customFilters } from './custom-filters';

const WORDS = { yes: '是', no: '否' };
const field = (key: string, type: CustomField['type'], more: Partial<CustomField> = {}): CustomField => ({
  key,
  name: key.toUpperCase(),
  type,
  options: [],
  required: false,
  onCard: true,
  masked: false,
  visibleTo: [],
  ...more,
});

it('each type of field has the filter that the server supports', () =>
  expect(
    customFilters(
      [
        field('a', 'text'),
        field('b', 'choice', { options: ['x'] }),
        field('c', 'yesNo'),
        field('d', 'number'),
        field('e', 'date'),
      ],
      { seesAll: false, words: WORDS },
    ),
  ).toEqual([
    { key: 'fields.a', kind: 'some', isOpen: true, label: 'A', options: [] },
    { key: 'fields.b', kind: 'some', isOpen: true, label: 'B', options: [{ value: 'x', label: 'x' }] },
    {
      key: 'fields.c',
      kind: 'one',
      label: 'C',
      options: [
        { value: 'true', label: '是' },
        { value: 'false', label: '否' },
      ],
    },
    { key: 'fields.d.from', to: 'fields.d.to', kind: 'range', label: 'D' },
    { key: 'fields.e.from', to: 'fields.e.to', kind: 'period', asDays: true, label: 'E' },
  ]));

it('masked fields are offered only to agents who see them in full', () => {
  const fields = [field('a', 'text', { masked: true }), field('b', 'text')];
  const keys = (seesAll: boolean) => customFilters(fields, { seesAll, words: WORDS }).map(({ key }) => key);
  expect(keys(false)).toEqual(['fields.b']);
  expect(keys(true)).toEqual(['fields.a', 'fields.b']);
});
