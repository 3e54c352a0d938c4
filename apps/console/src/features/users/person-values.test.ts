import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { CustomField } from '../../lib/settings/custom-fields';
import { editOf, isSame, textOf, valuesOf } from './person-values';
import type { Person } from './queries';

const FIELDS = [
  { key: 'born', type: 'date' },
  { key: 'plan', type: 'choice' },
  { key: 'wants', type: 'choices' },
] as CustomField[];

const PERSON = {
  name: 'Ann',
  phone: '1',
  mail: '',
  wechat: '',
  remark: '',
  tags: ['vip'],
  category: '',
  status: 'new',
  consent: 'given',
  owner: { uuid: '20', nickname: 'Bo' },
  fields: { born: '2001-02-03', plan: 'free', wants: null },
} as unknown as Person;

it('the form shows the stored values', () => {
  const { 'fields.born': born, ...rest } = valuesOf(PERSON, FIELDS);
  expect(dayjs.isDayjs(born) && born.format('YYYY-MM-DD')).toBe('2001-02-03');
  expect(rest).toMatchObject({ name: 'Ann', tags: ['vip'], category: undefined, owner: '20', 'fields.plan': 'free' });
  expect(rest['fields.wants']).toBeUndefined();
});

describe('the request', () => {
  it.each([
    ['a text', { name: 'Bo' }, { name: 'Bo' }],
    ['a cleared text', { category: undefined }, { category: '' }],
    ['cleared tags', { tags: undefined }, { tags: [] }],
    ['no owner', { owner: undefined }, { owner: null }],
    ['a date', { 'fields.born': dayjs('2001-02-03') }, { fields: { born: '2001-02-03' } }],
    ['cleared custom fields', { 'fields.plan': '', 'fields.wants': [] }, { fields: { plan: null, wants: null } }],
    ['a deleted custom field', { 'fields.other': 1 }, {}],
    ['nothing', {}, {}],
  ])('%s', (_name, values, edit) => {
    expect(editOf(values, FIELDS)).toEqual(edit);
  });
});

it.each([
  ['category', undefined, '', true],
  ['name', 'Ann', 'Bo', false],
  ['fields.born', dayjs('2001-02-03'), dayjs('2001-02-03'), true],
  ['fields.wants', undefined, [], true],
  ['tags', ['a'], ['b'], false],
])('%s: %j and %j are the same: %s', (key, one, other, same) => {
  expect(isSame(key, [one, other], FIELDS)).toBe(same);
});

it.each([
  [undefined, ''],
  [null, ''],
  [dayjs('2001-02-03'), '2001-02-03'],
  [3, '3'],
])('%j as text: %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});
