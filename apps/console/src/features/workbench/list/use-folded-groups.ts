import { useState } from 'react';
import { localStore } from '../../../lib/storage';
import type { GroupKey } from './groups';

const KEY = 'foldedGroups';

/** Which groups are folded; remembered in this browser. */
export function useFoldedGroups(): { folded: ReadonlySet<GroupKey>; fold: (group: GroupKey) => void } {
  const [folded, setFolded] = useState(read);
  function fold(group: GroupKey): void {
    const next = new Set(folded);
    if (!next.delete(group)) next.add(group);
    localStore.set(KEY, [...next].join(' '));
    setFolded(next);
  }
  return { folded, fold };
}

const read = (): ReadonlySet<GroupKey> => new Set((localStore.get(KEY) ?? '').split(' ').filter(Boolean) as GroupKey[]);
