import { allows, type Need } from '@parley/core/access/allows';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { userStore } from './user-store';

/** Whether the signed-in user has the permission, outside React: for guards, menus and shortcuts. */
export const can = (need: Need): boolean => allows(userStore.getState(), need);

/** `const may = useCan()`, then `may(['setPermissions:link'])`; renders again when the user's permissions change. */
export function useCan(): (need: Need) => boolean {
  const user = useStore(userStore);
  return useCallback((need: Need) => allows(user, need), [user]);
}

/** Shows its children to users who meet the need, otherwise the fallback; updated when the permissions change. */
export function Can({ need, fallback = null, children }: { need: Need; fallback?: ReactNode; children: ReactNode }) {
  return useCan()(need) ? children : fallback;
}
