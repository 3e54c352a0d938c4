import type { Filter } from './types';

/** "Page size 20, page 1". */
export const PAGE_SIZE = 20;
export const PAGE_SIZES = [20, 50, 100];

export type Sorted = { key: string; order: 'asc' | 'desc' };
/** The state of a list, stored in the query of its tab. */
export type ListState = {
  filters: Readonly<Record<string, readonly string[]>>;
  pageNo: number;
  pageSize: number;
  /** Null: the server's default. */
  sorted: Sorted | null;
};

type Query = Readonly<Record<string, string>>;
type Rules = { filters: readonly Filter[]; sorts: readonly string[] };

const OWN = ['page', 'size', 'sort'];
const NUMBER = /^-?\d{1,15}(\.\d{1,12})?$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** All keys of a query that belong to the list. */
export const keysOf = (filters: readonly Filter[]): string[] => [
  ...OWN,
  ...filters.flatMap((filter) => ('to' in filter ? [filter.key, filter.to] : [filter.key])),
];

/** Parses the query; invalid values are ignored. */
export function readAddress({ filters, sorts }: Rules, query: Query): ListState {
  const known = filters.flatMap((filter) => valuesOf(filter, query));
  return {
    filters: Object.fromEntries(known.filter(([, values]) => values.length > 0)),
    pageNo: wholeNumber(query.page) ?? 1,
    pageSize: PAGE_SIZES.find((size) => size === wholeNumber(query.size)) ?? PAGE_SIZE,
    sorted: readSort(query.sort, sorts),
  };
}

function valuesOf(filter: Filter, query: Query): [string, string[]][] {
  const given = (key: string): string[] => splitValues(query[key] ?? '');
  switch (filter.kind) {
    case 'text':
      return [[filter.key, (query[filter.key] ?? '').trim() === '' ? [] : [query[filter.key] ?? '']]];
    case 'one':
      return [[filter.key, given(filter.key).slice(0, 1)]];
    case 'some':
      return [[filter.key, [...new Set(given(filter.key))]]];
    case 'period':
    case 'range':
      return [filter.key, filter.to].map((key) => [
        key,
        given(key)
          .filter((end) => (filter.kind === 'period' ? DAY : NUMBER).test(end))
          .slice(0, 1),
      ]);
  }
}

/** The list's part of the query, without default values. Null removes a key. */
export function writeAddress({ filters }: Pick<Rules, 'filters'>, state: ListState): Record<string, string | null> {
  const texts = new Set(filters.filter(({ kind }) => kind === 'text').map(({ key }) => key));
  const own = keysOf(filters).slice(OWN.length);
  const said = own.map((key) => {
    const values = state.filters[key] ?? [];
    return [key, values.length === 0 ? null : texts.has(key) ? (values[0] ?? null) : joinValues(values)];
  });
  return {
    ...Object.fromEntries(said),
    sort: state.sorted ? `${state.sorted.key}.${state.sorted.order}` : null,
    size: state.pageSize === PAGE_SIZE ? null : String(state.pageSize),
    page: state.pageNo === 1 ? null : String(state.pageNo),
  };
}

/** The request's parameters. Days are in this browser's time zone. */
export function toRequest(filters: readonly Filter[], state: Omit<ListState, 'pageNo' | 'pageSize'>) {
  const asked: Record<string, unknown> = {};
  for (const filter of filters) {
    const values = state.filters[filter.key] ?? [];
    if ('to' in filter) {
      const isMoment = filter.kind === 'period' && !filter.asDays;
      const [from] = values;
      const [to] = state.filters[filter.to] ?? [];
      if (from) asked[filter.key] = isMoment ? new Date(`${from}T00:00:00`).getTime() : from;
      if (to) asked[filter.to] = isMoment ? new Date(`${to}T23:59:59.999`).getTime() : to;
    } else if (values.length > 0) asked[filter.key] = filter.kind === 'some' ? values : values[0];
  }
  if (state.sorted) Object.assign(asked, { sort: state.sorted.key, order: state.sorted.order });
  return asked;
}

/** Sets filters or sorting and returns to the first page. */
export const withFilters = (state: ListState, changed: ListState['filters']): ListState => {
  const all = Object.entries({ ...state.filters, ...changed });
  return { ...state, pageNo: 1, filters: Object.fromEntries(all.filter(([, values]) => values.length > 0)) };
};

/**
 * Sets a view of the list, with its first page and default sorting. The first view is the default and not in the query.
 */
export const withView = (
  state: ListState,
  { key, options }: { key: string; options: readonly { value: string }[] },
  value: string,
): ListState => {
  const filters = { ...state.filters, [key]: value === options[0]?.value ? [] : [value] };
  return { ...state, filters, pageNo: 1, sorted: null };
};

/** Filters and sorting as a query without the page: the content of a saved filter. */
export function savedText(filters: readonly Filter[], state: ListState): string {
  const said = Object.entries(writeAddress({ filters }, { ...state, pageNo: 1 }));
  return String(new URLSearchParams(said.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))));
}

export const readSaved = (rules: Rules, text: string): ListState =>
  readAddress(rules, Object.fromEntries(new URLSearchParams(text)));

export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;

function readSort(text: string | undefined, sorts: readonly string[]): Sorted | null {
  const [key = '', order] = (text ?? '').split('.');
  if (!sorts.includes(key) || (order !== 'asc' && order !== 'desc')) return null;
  return { key, order };
}

/** Joins values in one parameter: `Admin,Editor`; a comma in a value is written `\,`. */
const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

const splitValues = (text: string): string[] =>
  (text.match(/(?:\\.|[^\\,])+/g) ?? []).map((value) => value.replace(/\\(.)/g, '$1'));
