import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import type { DeskState } from '../../../lib/desk/types';
import { localStore } from '../../../lib/storage';
import { useColleagues } from '../colleagues/use-colleagues';
import { useVisitorName } from '../visitor-name';
import { type ListFilter, matcherOf } from './filter';
import { createListIndex, type ListView } from './list-index';
import { SORTS, type Sort } from './ranks';
import { useSpelling } from './use-spelling';

const SORT = 'listSort';
const NOBODY: ReadonlySet<string> = new Set();
const EMPTY: ListView = { groups: [], shown: 0, hidden: 0 };

/** The list's sorting, kept in this browser. */
export function useSort(): [Sort, (sort: Sort) => void] {
  const [sort, setSort] = useState<Sort>(() => SORTS.find((known) => known === localStore.get(SORT)) ?? 'state');
  const choose = useCallback((next: Sort) => {
    localStore.set(SORT, next);
    setSort(next);
  }, []);
  return [sort, choose];
}

/** The list's view. Renders only when an order, a count or a group's unread number changes. */
export function useListView(filter: ListFilter, sort: Sort): ListView {
  const { me } = useDesk();
  const asked = useDeferredValue(filter);
  const watching = useDeskState((state) => state.inbox?.watching) ?? NOBODY;
  const agents = useDeskState((state) => state.inbox?.agents);
  const nameOf = useVisitorName();
  const [names] = useState(() => ({ of: nameOf }));
  useEffect(() => {
    names.of = nameOf;
  });
  const spell = useSpelling(/[a-z]/i.test(asked.text));
  const mates = useMates(me.uuid, asked.scope === 'group');
  const { scope, source, region, text } = asked;
  const matches = useMemo(
    () =>
      matcherOf(
        { scope, source, region, text },
        {
          me: me.uuid,
          watching,
          mates,
          agents: agents ?? new Map(),
          nameOf: (row) => names.of(row),
          spell,
        },
      ),
    [scope, source, region, text, me.uuid, watching, mates, agents, names, spell],
  );
  // A new index for each set of options, so that an abandoned render does not change the current one.
  const select = useMemo(() => {
    const options = { me: me.uuid, watching, sort, matches };
    const index = createListIndex();
    return ({ inbox }: DeskState) => (inbox ? index(inbox.visitors, options) : EMPTY);
  }, [me.uuid, watching, sort, matches]);
  const view = useDeskState(select);
  useEffect(() => noteShown(view), [view]);
  return view;
}

/** Colleagues who share a group with me; fetched once `isAsked`. */
function useMates(me: string, isAsked: boolean): ReadonlySet<string> {
  const { data } = useColleagues(isAsked);
  return useMemo(() => {
    const mine = new Set(data?.list.find(({ uuid }) => uuid === me)?.groups);
    const mates = data?.list.filter(({ groups }) => groups.some((group) => mine.has(group))) ?? [];
    return new Set(mates.map(({ uuid }) => uuid));
  }, [data, me]);
}

let shown: ListView = EMPTY;
const noteShown = (view: ListView): void => {
  shown = view;
};

/** Visitors in the order on screen, for keyboard shortcuts. */
export const shownVisitors = (): string[] => shown.groups.flatMap(({ ids }) => ids);
