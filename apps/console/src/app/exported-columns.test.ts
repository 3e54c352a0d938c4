import type { FieldList } from '@parley/protocol/fields/field';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true });
const registry = import.meta.glob<Record<string, FieldList>>('../../../../packages/protocol/fields/*.ts', {
  eager: true,
});
const lists = Object.assign({}, ...Object.values(registry)) as Record<string, FieldList>;

/** A column of a list as it is written: its key, and the fields it shows if they are others. */
const COLUMN = /key: '([\w.]+)',\s+(?:shows: \[([^\]]*)\],\s+)?title:/g;

/** Files that define columns of an exported list, with its fields. */
const files = Object.entries(sources).flatMap(([path, source]) => {
  const names = [...source.matchAll(/useFields\((\w+)\)/g)].map(([, name]) => name ?? '');
  const columns = [...source.matchAll(COLUMN)];
  return names.length > 0 && columns.length > 0 ? [{ path, names: [...new Set(names)], columns }] : [];
});

describe.each(files)('$path', ({ names, columns }) => {
  const exported = names.flatMap((name) => Object.keys(lists[name]?.fields ?? {}));
  it.each(columns.map(([, key = '', shows]) => ({ key, shows })))(
    'the file has what the column $key shows',
    (column) => {
      const fields = column.shows === undefined ? [column.key] : [...column.shows.matchAll(/\w+/g)].map(String);
      expect(fields.filter((field) => !exported.includes(field))).toEqual([]);
    },
  );
});

it('knows every list', () => expect(files.length).toBeGreaterThan(12));
