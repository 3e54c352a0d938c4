import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteMeta } from '../../lib/frame/route-types';
import type { Match } from './match';
import { changeMenuMeta } from './meta';
import type { Route } from './resolve';

export type RoutesState = {
  /** Routes that this user may open; menu, palette and search are built from them. */
  routes: readonly Route[];
  /** The current route; null before the guard's first decision. */
  current: Match | null;
};

export const routesStore = createStore<RoutesState>(() => ({ routes: [], current: null }));

export const useRoutesStore = <T>(select: (state: RoutesState) => T): T => useStore(routesStore, select);

/** Updates menu and breadcrumb; an open tab keeps its own meta (`changeTabMeta`). */
export function mergeMenuMeta(name: string, meta: Partial<RouteMeta>): void {
  routesStore.setState(({ routes, current }) => {
    const chain = current ? changeMenuMeta(current.chain, name, meta) : [];
    return {
      routes: changeMenuMeta(routes, name, meta),
      current: current && { ...current, chain, route: chain.at(-1) ?? current.route },
    };
  });
}
