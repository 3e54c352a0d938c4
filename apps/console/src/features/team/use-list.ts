import type { Answer } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures } from '../../lib/census/figure-table';
import type { Span } from '../../lib/census/range';
import type { AskedState } from '../../lib/census/use-asked';
import { useServices } from '../../lib/services';
import type { Kind, Place } from './kind';

export type List = Omit<Answer<'GET /census/service/getList'>, 'sum' | 'series' | 'list'> & {
  list: ({ id: string; name: string; isDeleted: boolean; isRobot?: boolean } & Figures)[];
  sum: Figures;
  series: ({ at: number } & Figures)[];
};

export const PAGE_SIZE = 20;
const EVERY_MS = 60_000;

/** What all requests of a page share. */
export function commonOf(kind: Kind, { asked }: AskedState, place: Place) {
  const { site, channel, group, agent } = asked.filters;
  const isTalked = kind !== 'state';
  return {
    ...(group && { group }),
    ...(agent && { agent }),
    ...(isTalked && site && { site }),
    ...(isTalked && channel && { channel }),
    ...(kind === 'talk' && place.valid && { valid: place.valid }),
    ...(kind === 'talk' && place.clock && { clock: place.clock }),
    ...(kind === 'evaluate' && {
      ...(place.score && { score: [Number(place.score)] }),
      ...(place.tag && { tag: place.tag }),
      ...(place.hasComment && { hasComment: 'true' as const }),
      ...(place.rated && { rated: place.rated }),
    }),
  };
}

/** One page of the list with sum and curve, and the same of the period it is compared with. */
export function useLists(kind: Kind, state: AskedState, place: Place) {
  const { span, compared, step } = state;
  const { by, text, pageNo, sort } = place;
  const asked = {
    ...commonOf(kind, state, place),
    kind,
    by,
    step,
    sort: sort.key,
    order: sort.order,
    ...(text && { text }),
  };
  const list = useList(span, { ...asked, pageNo, pageSize: PAGE_SIZE });
  // All rows of it: its order is another one.
  const before = useList(list.data ? (compared?.span ?? null) : null, { ...asked, pageNo: 1, pageSize: MOST_ROWS });
  return { asked, list, before };
}

const MOST_ROWS = 100;

/** Null as span: not asked. */
function useList(span: Span | null, asked: Record<string, unknown>) {
  const { request } = useServices();
  return useQuery({
    queryKey: ['census', 'service', span, asked],
    queryFn: ({ signal }) =>
      request('GET /census/service/getList', { ...asked, ...span } as never, {
        signal,
        quiet: true,
      }) as Promise<unknown> as Promise<List>,
    enabled: span !== null,
    placeholderData: keepPreviousData,
    refetchInterval: span && span.to > Date.now() ? EVERY_MS : false,
  });
}

export type Lists = ReturnType<typeof useLists>;
