import { useMemo } from 'react';
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
  watched: 'watched-folded',
  colleagues: 'colleagues-folded',
};
/** Later groups are stored when folded, the five original ones when open. */
const isNamedFolded = (group: GroupKey): boolean => NAME[group].endsWith('-folded');

/** The folded groups, kept in this browser. */
export function useFoldedGroups(): { folded: ReadonlySet<GroupKey>; fold: (group: GroupKey) => void } {
  const names = useStore(monitoring.store, (state) => state.activeNames);
  const folded = useMemo(
    () => new Set(GROUPS.filter((group) => names.includes(NAME[group]) === isNamedFolded(group))),
    [names],
  );
  return { folded, fold };
}

const fold = (group: GroupKey): void => monitoring.toggleActiveName(NAME[group]);
