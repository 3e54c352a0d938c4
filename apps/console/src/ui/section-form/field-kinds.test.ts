import { isSectionName, sections } from '@parley/protocol/settings/sections';
import { describe, expect, it } from 'vitest';
import { settings as texts } from '../../locales/zh/settings';
import { type FieldKind, fieldKinds, kindOf } from './field-kinds';

it.each<[Parameters<typeof kindOf>[0], FieldKind | null]>([
  [{ type: 'boolean' }, { kind: 'switch' }],
  [
    { type: 'string', enum: ['a', 'b'] },
    { kind: 'choice', values: ['a', 'b'] },
  ],
  [
    { type: 'integer', minimum: 0, maximum: 9 },
    { kind: 'number', min: 0, max: 9 },
  ],
  [
    { type: 'string', maxLength: 60 },
    { kind: 'text', max: 60 },
  ],
  [{ type: 'string' }, { kind: 'text' }],
  [
    { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 5 } },
    { kind: 'texts', maxLength: 5, maxCount: 3 },
  ],
  [
    { type: 'array', items: { type: 'string', enum: ['a'] } },
    { kind: 'choices', values: ['a'] },
  ],
  [{ type: 'array', items: { type: 'object' } }, null],
  [{ type: 'object' }, null],
])('%j is edited as %j', (schema, kind) => expect(kindOf(schema)).toEqual(kind));

it('bounds and choices are those of the section', () => {
  const { strategy, preferSeconds, timeZone } = fieldKinds('routing');
  expect({ strategy, preferSeconds, timeZone }).toEqual({
    strategy: { kind: 'choice', values: ['least-busy', 'in-turn', 'last-served', 'by-hand'] },
    preferSeconds: { kind: 'number', min: 0, max: 600 },
    timeZone: { kind: 'text', max: 64 },
  });
  expect([fieldKinds('quality').criteria, fieldKinds('files').visitors]).toEqual([undefined, { kind: 'switch' }]);
});

describe.each(Object.entries(texts))('the words of %s', (section, words) => {
  const kinds = isSectionName(section) ? fieldKinds(section) : {};
  const named = Object.entries(words as Record<string, string | Record<string, string>>);

  it('are of fields that there are', () => {
    const fields = isSectionName(section) ? sections[section].shape.shape : {};
    const strange = named.filter(([key]) => !(key.replace(/(Help|Of|Unit)$/, '') in fields)).map(([key]) => key);
    expect(strange).toEqual([]);
  });

  it('name every choice', () => {
    const choices = named.flatMap(([field]) => {
      const kind = kinds[field];
      return kind && 'values' in kind ? [[field, kind.values] as const] : [];
    });
    for (const [field, values] of choices)
      expect(Object.keys(Object.fromEntries(named)[`${field}Of`] ?? {}).sort()).toEqual([...values].sort());
  });
});
