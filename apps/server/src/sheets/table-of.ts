import { regionIn } from '@parley/core/visit/english-region';
import type { Field, FieldList, Text } from '@parley/protocol/fields/field';
import type { Language } from '../http/handler';
import type { Cell } from './sheet';

/** One column of an export: its field, and its cell for a row of the wire. */
export type ExportColumn<Wire> = Pick<Field, 'label' | 'kind' | 'width'> & {
  cell(row: Wire, language: Language): Cell;
};

export type ExportTable<Wire, Key extends string> = {
  /** Name of the file and of its sheet. */
  name: Text;
  columns: Record<Key, ExportColumn<Wire>>;
};

type CellOf<Wire> = (row: Wire, language: Language) => Cell;

/** Keys of a row whose values a cell takes unchanged, or as the text of the value. */
type PlainKey<Wire> = { [K in keyof Wire]-?: Wire[K] extends Cell | undefined ? K : never }[keyof Wire];

/** Cells of the fields that are not a plain value of the row under the same key; others may be given too. */
type Cells<Wire, Key extends string> = { [K in Exclude<Key, PlainKey<Wire>>]: CellOf<Wire> } & {
  [K in Extract<Key, PlainKey<Wire>>]?: CellOf<Wire>;
};

/** A list as a table for export: a column for each of its fields. */
export function tableOf<Wire>() {
  return <Key extends string>(
    { name, fields }: FieldList<Key>,
    cells: Cells<NoInfer<Wire>, NoInfer<Key>>,
  ): ExportTable<Wire, Key> => {
    const given = cells as Partial<Record<Key, CellOf<Wire>>>;
    const entries = Object.entries<Field>(fields) as [Key, Field][];
    const columns = entries.map(([key, field]) => [key, { ...field, cell: given[key] ?? plainCell(key, field) }]);
    return { name, columns: Object.fromEntries(columns) as Record<Key, ExportColumn<Wire>> };
  };
}

const plainCell =
  (key: string, field: Field) =>
  (row: unknown, language: Language): Cell => {
    const value = (row as Record<string, Cell | undefined>)[key] ?? null;
    return value === null ? null : field.values || field.isRegion ? textOf(field, value, language) : value;
  };

/** Text of one value of a field; a value without a text is returned unchanged. */
export function textOf({ values, isRegion }: Field, value: Exclude<Cell, null>, language: Language): string {
  const code = String(value);
  if (isRegion) return regionIn(language, code);
  return values && Object.hasOwn(values, code) ? values[code]![language] : code;
}

/** Texts of several values of a field, as a list. */
export const listOf = (field: Field, values: readonly string[], language: Language): string =>
  joined(
    values.map((value) => textOf(field, value, language)),
    language,
  );

/** Joins names to a list. */
export const joined = (names: readonly string[], language: Language): string =>
  names.join(language === 'zh' ? '、' : ', ');
