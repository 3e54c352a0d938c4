import type { Filter } from '../types';

type View = Extract<Filter, { kind: 'one' }>;
/** Assigns the filters of a list: search to the bar, views to strips above the list, the others to the form. */
export function filterParts(filters: readonly Filter[]) {
  const isView = (filter: Filter): filter is View => filter.kind === 'one' && filter.isView === true;
  const search = filters.find((filter) => filter.kind === 'text' && filter.isSearch);
  return {
    search,
    views: filters.filter(isView),
    others: filters.filter((filter) => filter !== search && !isView(filter)),
  };
}
