import type { Unit, Words } from '@parley/core/census/figure';
import type { ExportColumn } from '../../../sheets/table-of';

/** In files of statistics, shares go from 0 to 1 and lengths are seconds: numbers that a sheet can add up. */
const UNITS: Partial<Record<Unit, Words>> = {
  share: { zh: '（0 至 1）', en: ' (0 to 1)' },
  milliseconds: { zh: '（秒）', en: ' (s)' },
};

type Entry<Key extends string> = { key: Key; name: Words; unit: Unit };
type Row<Key extends string> = Partial<Record<Key, number | null>>;

/** A figure of the dictionary as a column of a file. */
export function figureColumn<Key extends string>({ key, name, unit }: Entry<Key>): ExportColumn<Row<Key>> {
  const { zh = '', en = '' } = UNITS[unit] ?? {};
  const label = { zh: `${name.zh}${zh}`, en: `${name.en}${en}` };
  if (unit === 'moment') return { label, kind: 'time', cell: (row) => row[key] ?? null };
  return { label, kind: 'number', cell: (row) => inFile(row[key] ?? null, unit) };
}

/** With all digits. */
const inFile = (value: number | null, unit: Unit): number | null =>
  value !== null && unit === 'milliseconds' ? value / 1000 : value;
