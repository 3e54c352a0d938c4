import { createContext, useContext } from 'react';
import type { RouteMeta } from './route-types';

export type CloseWhich = 'current' | 'others' | 'left' | 'right' | 'all';

/** Functions of the frame that a page may call, beyond its own tab. */
export type FrameControl = {
  /** Merges into the meta of the route of this name, at any depth: menu and breadcrumb follow. */
  changeMenuMeta(name: string, meta: Partial<RouteMeta>): void;
  /** Merges into the meta of every open tab of this route name, or with this title. */
  changeTabMeta(of: { name: string } | { title: string }, meta: Partial<RouteMeta>): void;
  /** Closes tabs relative to the shown one. */
  closeTabs(which: CloseWhich): void;
  /**
   * Marks the open tab of this path (with its query, if each query is a tab) to be mounted again when it is next shown.
   */
  reloadTab(path: string): void;
  /** Rebuilds menu and guards after a change of roles or permissions. */
  rebuild(): Promise<void>;
};

export const FrameContext = createContext<FrameControl | null>(null);

export function useFrame(): FrameControl {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('FrameContext is missing above this component');
  return frame;
}
