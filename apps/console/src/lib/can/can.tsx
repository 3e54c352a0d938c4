import { allows, type Need } from '@parley/core/access/allows';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { userStore } from './user-store';

/** Whether the signed-in person may do this, outside React: for guards, menus and shortcuts. */
export const can = (need: Need): boolean => allows(userStore.getState(), need);

/** `const may = useCan()`, then `may(['setPermissions:link'])`; draws again when the person's rights change. */
export function useCan(): (need: Need) => boolean {
  const user = useStore(userStore);
  return useCallback((need: Need) => allows(user, need), [user]);
}

/** Shows its children to those who meet the need, the fallback to others; a right that comes or goes shows at once. */
export function Can({ need, fallback = null, children }: { need: Need; fallback?: ReactNode; children: ReactNode }) {
  return useCan()(need) ? children : fallback;
}
