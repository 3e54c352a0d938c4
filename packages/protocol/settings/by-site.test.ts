import { describe, expect, test } from 'vitest';
import { pair } from '../shapes';
import { ownShapes, readOwn, siteFields } from './by-site';
import { sectionNames, sections, sectionValue } from './sections';

describe.each(sectionNames)('a site’s own values of %s', (name) => {
  test('have no defaults, and every field that a site may have', () => {
    expect(ownShapes[name].parse({})).toEqual({});
    const defaults = sectionValue(name, undefined) as Record<string, unknown>;
    const own = Object.fromEntries(siteFields(name).map((field) => [field, defaults[field]]));
    expect(ownShapes[name].parse(defaults)).toEqual(own);
    expect(Object.keys(sections[name].shape.shape)).toEqual(expect.arrayContaining([...siteFields(name)]));
  });
});

test('a stored field that does not fit is left out, the others stay', () => {
  expect(readOwn('window', { accent: 'red', side: 'left' })).toEqual({
    value: { side: 'left' },
    unreadable: ['accent'],
  });
});

test('words stand in both languages or in none', () => {
  const words = pair(10);
  expect(words.parse(undefined)).toEqual({ zh: '', en: '' });
  expect(words.parse({ zh: '你好', en: 'Hello' })).toEqual({ zh: '你好', en: 'Hello' });
  const refused = (value: object) => words.safeParse(value).error?.issues.map(({ message, path }) => [message, path]);
  expect(refused({ zh: '你好', en: ' ' })).toEqual([['pair-incomplete', ['en']]]);
  expect(refused({ zh: '', en: 'Hello' })).toEqual([['pair-incomplete', ['zh']]]);
});
