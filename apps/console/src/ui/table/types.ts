import type { CustomFilters } from '@parley/protocol/http/custom-filters';
import type { Answer, RouteName, Routes, Value } from '@parley/protocol/http/routes';
import type { ReactNode } from 'react';
import type { IconName } from '../icon';

/** A route that returns a page of rows. */
export type ListRoute = {
  [N in RouteName]: N extends `GET ${string}`
    ? Answer<N> extends { list: readonly { id: string }[]; total: number }
      ? Value<N> extends { pageNo: number; pageSize: number }
        ? N
        : never
      : never
    : never;
}[RouteName];

/** A route that returns the rows as a file. */
export type ExportRoute = { [N in RouteName]: Routes[N] extends { download: true } ? N : never }[RouteName];

/** A file that a list offers, with its columns. */
export type Exporting = { route: ExportRoute; columns: readonly { key: string; label: string }[] };
/** A further file in the same window, with a name and a description. */
export type OtherExport = Exporting & { label: string; lead: string };

export type RowOf<N extends ListRoute> = Answer<N>['list'][number];
type Asked<N extends RouteName> = Exclude<Value<N>, undefined>;
export type SortOf<N extends ListRoute> = Asked<N> extends { sort?: infer K } ? Extract<K, string> : never;
export type FilterOf<N extends ListRoute> =
  | (Exclude<keyof Asked<N>, 'pageNo' | 'pageSize' | 'sort' | 'order' | 'fields'> & string)
  | (Asked<N> extends { fields?: CustomFilters } ? `fields.${string}` : never);

export type Option = {
  value: string;
  label: string;
  /** Of a view: its number of rows as text. */
  count?: string;
};

/** A filter of a list. `label` is the start of its chip: "角色为 管理员". */
export type Filter<K extends string = string> = { key: K; label: string } & (
  | { kind: 'text' /** Stands before the table, not in the folded form. */; isSearch?: true; placeholder?: string }
  | {
      kind: 'one';
      options: readonly Option[];
      /** Views of the list, shown as a strip above it; the first is the default. */
      isView?: true;
    }
  | {
      kind: 'some';
      options: readonly Option[];
      /** Free text is allowed too: rows may hold values that are not options. */
      isOpen?: true;
    }
  /** Two days, both inclusive: `key` takes the start of the first and the end of the last; or the days themselves. */
  | { kind: 'period'; to: K; asDays?: true }
  /** Two numbers, both inclusive. */
  | { kind: 'range'; to: K }
);

export type Column<Row, Sort extends string = string> = {
  key: string;
  /** The fields that it shows, as columns of the exported file; by default the one with its key. */
  shows?: readonly string[];
  title: string;
  /** Alignment: text at the start, numbers at the end in tabular figures. */
  kind?: 'words' | 'number' | 'time';
  /** Initial width in px. */
  width: number;
  cell: (row: Row) => ReactNode;
  /** The server sorts by it. */
  sort?: Sort;
  /** Hidden by default. */
  isHidden?: true;
  /** The row's name: always shown, and the heading of its card on a phone. */
  isName?: true;
  /** The cell is a link itself, so that it can be opened in a tab of its own. */
  isLink?: true;
  pin?: 'start' | 'end';
};

export type RowAction<Row> = {
  key: string;
  label: string;
  icon: IconName;
  isDanger?: true;
  /** Not offered for this row. */
  isOff?: (row: Row) => boolean;
} & (
  | { onSelect: (row: Row) => void }
  /** Runs at once; the result is shown like that of a bulk action. */
  | { run: Run<Row> }
);

/** The action that opens a record: the first one, unless it changes something. */
export function openerOf<Row>(actions: readonly RowAction<Row>[]): ((row: Row) => void) | null {
  const [first] = actions;
  return first && 'onSelect' in first && !first.isDanger ? first.onSelect : null;
}

/** The result as a text, and how to undo it. */
export type Done = { text: string; undo?: () => Promise<unknown> };
/** Null: cancelled. A thrown error is shown as the reason. */
type Run<Row> = (rows: readonly Row[]) => Promise<Done | null>;

export type BulkAction<Row> = {
  key: string;
  label: string;
  icon: IconName;
  isDanger?: true;
  run: Run<Row>;
};

export type Density = 'compact' | 'middle' | 'roomy';
/** "Density has three steps in lists (32, 40, 48 px rows)". */
export const ROW_HEIGHT: Record<Density, number> = { compact: 32, middle: 40, roomy: 48 };
export const DENSITIES = Object.keys(ROW_HEIGHT) as Density[];
