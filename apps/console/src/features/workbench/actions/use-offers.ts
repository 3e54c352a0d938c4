import type { VisitorRow } from '@parley/protocol/types';
import { useMemo } from 'react';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import type { DeskState } from '../../../lib/desk/types';
import { isOfferedTo } from '../list/groups';

type Rows = readonly VisitorRow[];

/** Visitors offered to me now, oldest first. */
export function useOffers(): Rows {
  const { me } = useDesk();
  return useDeskState(useMemo(() => offersTo(me.uuid), [me.uuid]));
}

/** Scans the list once per change and returns the same value while no offer has changed. */
function offersTo(me: string): (state: DeskState) => Rows {
  let looked: unknown;
  let last: Rows = [];
  return ({ inbox }) => {
    if (inbox?.visitors === looked) return last;
    looked = inbox?.visitors;
    const found: VisitorRow[] = [];
    if (inbox) for (const row of inbox.visitors.values()) if (isOfferedTo(row, me)) found.push(row);
    found.sort((a, b) => (a.transfer?.at ?? 0) - (b.transfer?.at ?? 0));
    if (found.length !== last.length || found.some((row, n) => row !== last[n])) last = found;
    return last;
  };
}
