import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error';
import { form as en } from '../../locales/en/form';
import { form as zh } from '../../locales/zh/form';
import { changesOf, isChanged } from './changes';
import { fieldsOf } from './field-errors';
import { judge, TEXT_RULES, type Wanted } from './judge';

/** Specification, section 5: "required, cannot be empty, must be one of, min/max/range for characters, numbers, array length …". */
const cases: [Wanted, unknown, string | null][] = [
  [{ kind: 'required' }, undefined, 'required'],
  [{ kind: 'required' }, '  ', 'required'],
  [{ kind: 'required' }, [], 'required'],
  [{ kind: 'required' }, 0, null],
  [{ kind: 'required' }, false, null],
  [{ kind: 'oneOf', values: ['a', 'b'] }, 'c', 'oneOf'],
  [{ kind: 'oneOf', values: ['a', 'b'] }, 'b', null],
  [{ kind: 'bounds', of: 'Text', min: 2 }, '客', 'minText'],
  [{ kind: 'bounds', of: 'Text', max: 2 }, '客服务', 'maxText'],
  [{ kind: 'bounds', of: 'Text', max: 2 }, '😀😀', null],
  [{ kind: 'bounds', of: 'Text', min: 2, max: 3 }, 'a', 'rangeText'],
  [{ kind: 'bounds', of: 'Number', min: 0 }, -1, 'minNumber'],
  [{ kind: 'bounds', of: 'Number', max: 5 }, 6, 'maxNumber'],
  [{ kind: 'bounds', of: 'Number', min: 0, max: 5 }, 6, 'rangeNumber'],
  [{ kind: 'bounds', of: 'Number', min: 0, max: 5 }, Number.NaN, 'rangeNumber'],
  [{ kind: 'bounds', of: 'List', min: 2 }, ['a'], 'minList'],
  [{ kind: 'bounds', of: 'List', max: 1 }, ['a', 'b'], 'maxList'],
  [{ kind: 'bounds', of: 'List', min: 1, max: 2 }, ['a', 'b', 'c'], 'rangeList'],
  [{ kind: 'mobile' }, '2380013800', 'mobile'],
  [{ kind: 'mobile' }, '', null],
  [{ kind: 'email' }, `${'a'.repeat(250)}@b.cn`, 'email'],
  [{ kind: 'colour' }, '#12', 'colour'],
  [{ kind: 'url' }, 'https://a.cn', null],
  [{ kind: 'password' }, '12345', 'password'],
];

it.each(cases)('%j of %j: %s', (wanted, value, key) => expect(judge(wanted, value)?.key ?? null).toBe(key));

it('every rule has its message in both languages', () => {
  for (const rule of Object.keys(TEXT_RULES)) expect([rule in zh.rule, rule in en.rule]).toEqual([true, true]);
});

describe('what was changed', () => {
  const before = { name: 'a', note: undefined as string | undefined, roles: ['x'] };
  it.each([
    [{ name: 'a', note: '', roles: ['x'] }, {}],
    [{ name: 'b', note: undefined, roles: ['x'] }, { name: 'b' }],
    [
      { name: 'a', note: 'n', roles: [] },
      { note: 'n', roles: [] },
    ],
  ])('%j', (now, changed) => {
    expect(changesOf(before, now)).toEqual(changed);
    expect(isChanged(before, now)).toBe(Object.keys(changed).length > 0);
  });
});

describe('at which field a refusal is told', () => {
  const fields = ['username', 'roles'];
  it.each([
    [new ApiError(409, 'username-taken'), ['username']],
    [new ApiError(400, 'bad-request', { fields: ['roles.3', 'secret'] }), ['roles']],
    [new ApiError(409, 'last-administrator'), []],
    [new Error('x'), []],
  ])('%s', (error, expected) => expect(fieldsOf(error, fields, { 'username-taken': 'username' })).toEqual(expected));
});

it('what a list holds is the same in whichever order its fields are named', () => {
  const before = { faces: [{ avatar: '', language: 'en' }], days: [1, 2] };
  expect(isChanged(before, { faces: [{ language: 'en', avatar: '' }], days: [1, 2] })).toBe(false);
  expect(isChanged(before, { faces: [{ language: 'ja', avatar: '' }], days: [1, 2] })).toBe(true);
  expect(isChanged(before, { faces: [{ language: 'en', avatar: '' }], days: [2, 1] })).toBe(true);
});
