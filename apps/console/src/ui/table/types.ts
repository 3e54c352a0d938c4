import type { CustomFilters } from '@parley/protocol/http/custom-filters';
import type { Answer, RouteName, Routes, Value } from '@parley/protocol/http/routes';
import type { ReactNode } from 'react';
import type { IconName } from '../icon';

/** A route that answers one page of rows. */
export type ListRoute = {
  [N in RouteName]: N extends `GET ${string}`
    ? Answer<N> extends { list: readonly { id: string }[]; total: number }
      ? Value<N> extends { pageNo: number; pageSize: number }
        ? N
        : never
      : never
    : never;
}[RouteName];

/** A route that answers the rows as a file. */
export type ExportRoute = { [N in RouteName]: Routes[N] extends { download: true } ? N : never }[RouteName];

/** A file that a list can be had as, and its columns. */
export type Exporting = { route: ExportRoute; columns: readonly { key: string; label: string }[] };
/** … and another one in the same window: under its own name, with a line that says what is in it. */
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
  /** Of a view: how many rows it holds, in words. */
  count?: string;
};

/** One thing that narrows a list. `label` begins the sentence that its chip says: "角色为 管理员". */
export type Filter<K extends string = string> = { key: K; label: string } & (
  | { kind: 'text' /** Stands before the table, not in the folded form. */; isSearch?: true; placeholder?: string }
  | {
      kind: 'one';
      options: readonly Option[];
      /** Views of the list, one after the other above it; the first is as usual. */
      isView?: true;
    }
  | {
      kind: 'some';
      options: readonly Option[];
      /** What is typed counts as well: rows hold words that are no option, or no longer. */
      isOpen?: true;
    }
  /** From a day to a day, both in it: `key` takes the first moment, `to` the last; or the days themselves. */
  | { kind: 'period'; to: K; asDays?: true }
  /** From a number to a number, both in it. */
  | { kind: 'range'; to: K }
);

export type Column<Row, Sort extends string = string> = {
  key: string;
  title: string;
  /** How it aligns: words at the start, numbers at the end, in figures of one width. */
  kind?: 'words' | 'number' | 'time';
  /** Pixels it begins with. */
  width: number;
  cell: (row: Row) => ReactNode;
  /** The server sorts by it. */
  sort?: Sort;
  /** Not shown until somebody chooses it. */
  isHidden?: true;
  /** What the row is known by: always shown, and the head of its card on a phone. */
  isName?: true;
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
  /** Done at once, and told as an action on many is. */
  | { run: Run<Row> }
);

/** What was done, in words, and how to take it back. */
export type Done = { text: string; undo?: () => Promise<unknown> };
/** Null: it was not done after all, somebody said no. What it throws is told as the reason. */
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
