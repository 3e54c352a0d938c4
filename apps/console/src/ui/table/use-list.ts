import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTab } from '../../lib/frame/tab-context';
import { useServices } from '../../lib/services';
import { keysOf, type ListState, lastPage, readAddress, toRequest, withFilters, writeAddress } from './list-address';
import type { Filter, ListRoute, RowOf } from './types';

type Options<N extends ListRoute> = {
  name: string;
  route: N;
  filters: readonly Filter[];
  sorts: readonly string[];
  /** Asked again after so many milliseconds, while it is shown. */
  everyMs?: number | undefined;
  /** What the address says can be read: until then nothing is asked for. */
  isReady: boolean;
};

/** A list as its tab's address says it, and its rows. What changes the list changes the address: a step back undoes it. */
export function useList<N extends ListRoute>({ name, route, filters, sorts, everyMs, isReady }: Options<N>) {
  const tab = useTab();
  const { request } = useServices();
  const state = useMemo(() => readAddress({ filters, sorts }, tab.query), [filters, sorts, tab.query]);
  const asked = useMemo(() => toRequest(filters, state), [filters, state]);
  const { pageNo, pageSize } = state;
  const rows = useQuery({
    queryKey: [name, asked, pageNo, pageSize],
    queryFn: ({ signal }) =>
      request(route, { ...asked, pageNo, pageSize }, { signal, quiet: true }) as Promise<{
        list: RowOf<N>[];
        total: number;
        /** There are more: only so many are counted. */
        more?: boolean;
      }>,
    placeholderData: keepPreviousData,
    enabled: isReady,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });

  const show = (next: ListState): void => {
    const others = Object.entries(tab.query).filter(([key]) => !keysOf(filters).includes(key));
    tab.setQuery({ ...Object.fromEntries(others), ...writeAddress({ filters }, next) }, { replace: false });
  };
  const total = rows.data?.total ?? 0;
  return {
    state,
    /** The filters and the order as the server takes them: for the export. */
    asked,
    rows,
    total,
    pages: lastPage(total, pageSize),
    show,
    filter: (changed: ListState['filters']) => show(withFilters(state, changed)),
    sort: (sorted: ListState['sorted']) => show({ ...state, sorted, pageNo: 1 }),
    turnTo: (page: number, size = pageSize) => show({ ...state, pageNo: page, pageSize: size }),
  };
}

export type List<N extends ListRoute> = ReturnType<typeof useList<N>>;
