import { describe, expect, test } from 'vitest';
import { readSection, sectionNames, sections } from './sections';

/** A value that no field accepts, except one that accepts anything. */
const ODD = { odd: Number.NaN };

describe.each(sectionNames)('stored fields of %s that do not fit are listed', (name) => {
  const defaults = readSection(name, undefined).value as Record<string, unknown>;

  test.each([
    ['a list', [1]],
    ['a text', 'x'],
    ['a number', 1],
    ['true', true],
  ])('%s: all of it', (_name, stored) => {
    expect(readSection(name, stored)).toEqual({ value: defaults, unreadable: ['*'] });
  });

  test.each(Object.keys(sections[name].shape.shape))(
    'only %s, and no other field falls back to its default',
    (field) => {
      expect(readSection(name, { ...defaults, [field]: ODD })).toEqual({ value: defaults, unreadable: [field] });
    },
  );

  test('no field that fits, or was never stored', () => {
    for (const stored of [undefined, null, {}, defaults, { ...defaults, gone: 1 }])
      expect(readSection(name, stored)).toEqual({ value: defaults, unreadable: [] });
  });
});
