import type { Filter } from '../types';

type View = Extract<Filter, { kind: 'one' }>;
/** Where each filter of a list stands: the search in the bar, views in strips above the list, the others in the form. */
export function filterParts(filters: readonly Filter[]) {
  const isView = (filter: Filter): filter is View => filter.kind === 'one' && filter.isView === true;
  const search = filters.find((filter) => filter.kind === 'text' && filter.isSearch);
  return {
    search,
    views: filters.filter(isView),
    others: filters.filter((filter) => filter !== search && !isView(filter)),
  };
}
