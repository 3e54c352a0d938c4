import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTab } from '../../lib/frame/tab-context';
import { useServices } from '../../lib/services';
import {
  keysOf,
  type ListState,
  lastPage,
  readAddress,
  readSaved,
  savedText,
  toRequest,
  withFilters,
  withView,
  writeAddress,
} from './list-address';
import type { Filter, ListRoute, RowOf } from './types';

type Options<N extends ListRoute> = {
  name: string;
  route: N;
  filters: readonly Filter[];
  sorts: readonly string[];
  /** Refetch interval in ms while the list is shown. */
  everyMs?: number | undefined;
  /** All filters are loaded, so that the address can be parsed; no request is sent before. */
  isReady: boolean;
  /** Parameters of every request, besides the filters. */
  always?: Readonly<Record<string, string>> | undefined;
  /** Keys of queries that are refetched with the rows. */
  readAlong?: readonly string[] | undefined;
};

/** Rows of the largest page. */
const MOST_ON_PAGE = 100;

/**
 * The state of a list from its tab's address, and its rows. Changes are written to the address, so that the back button
 * undoes them.
 */
export function useList<N extends ListRoute>(options: Options<N>) {
  const { name, route, filters, sorts, everyMs, isReady, always, readAlong = [] } = options;
  const tab = useTab();
  const { request } = useServices();
  const queries = useQueryClient();
  const state = useMemo(() => readAddress({ filters, sorts }, tab.query), [filters, sorts, tab.query]);
  const asked = useMemo(() => ({ ...toRequest(filters, state), ...always }), [filters, state, always]);
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
  const total = rows.data?.total ?? 0;
  const isEmpty = rows.isSuccess && rows.data.list.length === 0;

  function show(next: ListState): void {
    const others = Object.entries(tab.query).filter(([key]) => !keysOf(filters).includes(key));
    tab.setQuery({ ...Object.fromEntries(others), ...writeAddress({ filters }, next) }, { replace: false });
  }
  const turnTo = (page: number, size = pageSize): void => show({ ...state, pageNo: page, pageSize: size });

  // After all rows of the last page are deleted, the address names a page that no longer exists.
  const isPastEnd = isEmpty && !rows.isPlaceholderData && total > 0 && pageNo > lastPage(total, pageSize);
  if (isPastEnd && tab.isShown) queueMicrotask(() => turnTo(lastPage(total, pageSize)));

  /** The rows of all pages with these filters, up to `most`. */
  async function readMatching(most: number): Promise<RowOf<N>[]> {
    const found: RowOf<N>[] = [];
    for (let page = 1; found.length < most; page += 1) {
      const { list } = (await request(route, { ...asked, pageNo: page, pageSize: MOST_ON_PAGE }, { quiet: true })) as {
        list: RowOf<N>[];
      };
      found.push(...list);
      if (list.length < MOST_ON_PAGE) break;
    }
    return found.slice(0, most);
  }

  function refresh(): void {
    // A request in progress returns the newest rows already.
    void rows.refetch({ cancelRefetch: false });
    for (const key of readAlong) void queries.invalidateQueries({ queryKey: [key] });
  }

  return {
    state,
    /** Filters and sorting as query parameters, for the export. */
    asked,
    rows,
    total,
    isEmpty,
    show,
    showView: (view: Parameters<typeof withView>[1], value: string) => show(withView(state, view, value)),
    filter: (changed: ListState['filters']) => show(withFilters(state, changed)),
    sort: (sorted: ListState['sorted']) => show({ ...state, sorted, pageNo: 1 }),
    turnTo,
    readMatching,
    refresh,
    saved: savedText(filters, state),
    showSaved: (text: string) => show(readSaved({ filters, sorts }, text)),
  };
}

export type List<N extends ListRoute> = ReturnType<typeof useList<N>>;
