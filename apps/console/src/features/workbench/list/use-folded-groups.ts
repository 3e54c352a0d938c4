import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { monitoring } from '../monitoring/monitoring-store';
import { GROUPS, type GroupKey } from './groups';

/** Names stored in the browser: numbers for the five original groups, words for later ones. */
const NAME: Record<GroupKey, string> = {
  robot: '1',
  wait: '2',
  current: '3',
  monitor: '4',
  end: '5',
  offered: 'offered-folded',
  watched: 'watched-folded',
  colleagues: 'colleagues-folded',
};
/** Later groups are stored when folded, the five original ones when open. */
const isNamedFolded = (group: GroupKey): boolean => NAME[group].endsWith('-folded');

/**
 * The folded groups, kept in this browser. With the limit reached the queue is folded until it is opened, which is not
 * kept.
 */
export function useFoldedGroups(isFull: boolean): {
  folded: ReadonlySet<GroupKey>;
  fold: (group: GroupKey) => void;
} {
  const names = useStore(monitoring.store, (state) => state.activeNames);
  const [isOpened, setOpened] = useState(false);
  // The next time the limit is reached the queue is folded again.
  if (!isFull && isOpened) setOpened(false);
  const folded = useMemo(
    () =>
      new Set(
        GROUPS.filter((group) =>
          group === 'wait' && isFull ? !isOpened : names.includes(NAME[group]) === isNamedFolded(group),
        ),
      ),
    [names, isFull, isOpened],
  );
  const fold = useCallback(
    (group: GroupKey) => {
      if (group === 'wait' && isFull) setOpened((isOpen) => !isOpen);
      else monitoring.toggleActiveName(NAME[group]);
    },
    [isFull],
  );
  return { folded, fold };
}
