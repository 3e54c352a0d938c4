import { describe, expect, test } from 'vitest';
import { readSection, sectionNames, sections } from './sections';

/** Of another type than any field that is not free. */
const ODD = { odd: Number.NaN };

describe.each(sectionNames)('what is stored of %s and does not fit is named', (name) => {
  const defaults = readSection(name, undefined).value as Record<string, unknown>;

  test.each([
    ['a list', [1]],
    ['a text', 'x'],
    ['a number', 1],
    ['true', true],
  ])('%s: all of it', (_name, stored) => {
    expect(readSection(name, stored)).toEqual({ value: defaults, unreadable: ['*'] });
  });

  test.each(Object.keys(sections[name].shape.shape))('%s alone, and no other field falls back with it', (field) => {
    expect(readSection(name, { ...defaults, [field]: ODD })).toEqual({ value: defaults, unreadable: [field] });
  });

  test('nothing of what fits, or was never stored', () => {
    for (const stored of [undefined, null, {}, defaults, { ...defaults, gone: 1 }])
      expect(readSection(name, stored)).toEqual({ value: defaults, unreadable: [] });
  });
});
