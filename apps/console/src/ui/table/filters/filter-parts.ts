import type { Filter } from '../types';

type View = Extract<Filter, { kind: 'one' }>;
type Parts = {
  /** In the bar. */
  search: Filter | undefined;
  /** In strips above the list. */
  views: readonly View[];
  /** In the form that folds out. */
  others: readonly Filter[];
};

/** Where each filter of a list stands. */
export function filterParts(filters: readonly Filter[]): Parts {
  const isView = (filter: Filter): filter is View => filter.kind === 'one' && filter.isView === true;
  const search = filters.find((filter) => filter.kind === 'text' && filter.isSearch);
  return {
    search,
    views: filters.filter(isView),
    others: filters.filter((filter) => filter !== search && !isView(filter)),
  };
}
