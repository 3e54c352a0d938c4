import type { KeywordWay } from '@parley/core/census/dimensions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures } from '../../lib/census/figure-table';
import type { Span } from '../../lib/census/range';
import type { AskedState } from '../../lib/census/use-asked';
import { useServices } from '../../lib/services';
import { FIRST_FIGURE, type PageKind } from './kind';
import type { Place } from './place';

export type Row = {
  id: number;
  key: string;
  name: string;
  isDivisible: boolean;
  knownBy?: { way: KeywordWay; share: number }[];
} & Record<string, unknown>;
export type List = {
  list: Row[];
  total: number;
  sum: Figures;
  series: ({ at: number } & Figures)[];
  /** Of conversations. */
  funnel?: Record<'visits' | 'invited' | 'chats' | 'valid' | 'leads', number | null>;
};

export const PAGE_SIZE = 20;
/** As many keys as one request gives; shares take fewer. */
const MOST_KEYS = 100;
const EVERY_MS = 60_000;

/** What every request of a page shares. */
export function useCommon(kind: PageKind, state: AskedState, place: Place) {
  const { site, channel, group, agent, entry } = state.asked.filters;
  const last = place.trail.at(-1);
  return {
    ...(kind.searches === 'all'
      ? { dimension: kind.dimension, ...(last && { under: last.id > 0 ? `#${last.id}` : last.key }) }
      : { dimension: 'source' as const, under: kind.searches === 'paid' ? 'ads' : 'search' }),
    ...(site && { site }),
    ...(kind.area === 'talk' && {
      ...(channel && { channel }),
      ...(group && { group }),
      ...(agent && { agent }),
      ...(entry && { entry }),
      ...(place.valid && { valid: place.valid }),
      ...(place.clock && { clock: place.clock }),
    }),
  };
}

export type Common = ReturnType<typeof useCommon>;

/** One page of the list with sum and curve, the same of the period it is compared with, and the first keys of all. */
export function useLists(kind: PageKind, state: AskedState, place: Place) {
  const { span, compared, step } = state;
  const common = useCommon(kind, state, place);
  const { text, pageNo, sort, pinned } = place;
  const ordered = { sort: sort.key, order: sort.order, pageSize: PAGE_SIZE };
  const list = useList(kind, span, {
    ...common,
    step,
    ...ordered,
    pageNo,
    ...(text && { text }),
    ...(pinned.length > 0 && { first: pinned }),
  });
  const keys = list.data?.list.map(({ key }) => key) ?? [];
  const before = useList(kind, list.data ? (compared?.span ?? null) : null, {
    ...common,
    step,
    ...ordered,
    ...(keys.length > 0 && { first: keys }),
  });
  const top = useList(kind, span, {
    ...common,
    step: 'month',
    sort: FIRST_FIGURE[kind.area],
    order: 'desc',
    pageSize: MOST_KEYS,
  });
  return { list, before, top };
}

/** All provinces and countries by one figure, for the map: there are more than one request gives. */
export function useAreas(
  kind: PageKind,
  { state, place, figure }: { state: AskedState; place: Place; figure: string },
) {
  const { request } = useServices();
  const { span } = state;
  const common = useCommon(kind, state, place);
  const asked = { ...common, step: 'month', sort: figure, order: 'desc', pageSize: MOST_KEYS };
  return useQuery({
    queryKey: ['census', kind.area, span, 'areas', asked],
    queryFn: async ({ signal }) => {
      const read = (pageNo: number) =>
        request(
          `GET /census/${kind.area}/getList`,
          { ...asked, ...span, pageNo },
          { signal, quiet: true },
        ) as Promise<List>;
      const { list, sum, total } = await read(1);
      for (let pageNo = 2; list.length < total; pageNo += 1) {
        const page = await read(pageNo);
        if (page.list.length === 0) break;
        list.push(...page.list);
      }
      return { list, sum };
    },
    enabled: span !== null,
    placeholderData: keepPreviousData,
    refetchInterval: span && span.to > Date.now() ? EVERY_MS : false,
  });
}

/** Null as span: not asked. */
function useList({ area }: PageKind, span: Span | null, asked: Record<string, unknown>) {
  const { request } = useServices();
  return useQuery({
    queryKey: ['census', area, span, asked],
    queryFn: ({ signal }) =>
      request(`GET /census/${area}/getList`, { ...asked, ...span }, { signal, quiet: true }) as Promise<List>,
    enabled: span !== null,
    placeholderData: keepPreviousData,
    // What is past changes seldom.
    refetchInterval: span && span.to > Date.now() ? EVERY_MS : false,
  });
}

export type Lists = ReturnType<typeof useLists>;

/** The figures of a row alone. */
export const figuresIn = (row: Row): Figures => row as unknown as Figures;
