import { createContext, useContext } from 'react';
import type { RouteMeta } from './route-types';

export type CloseWhich = 'current' | 'others' | 'left' | 'right' | 'all';

/** What a page may ask of the frame around it, beyond its own tab. */
export type FrameControl = {
  /** Merges into the meta of the route of this name, at any depth: menu and breadcrumb follow. */
  changeMenuMeta(name: string, meta: Partial<RouteMeta>): void;
  /** Merges into the meta of every open tab of this route name, or with this title. */
  changeTabMeta(of: { name: string } | { title: string }, meta: Partial<RouteMeta>): void;
  /** Closes tabs as seen from the one that is shown. */
  closeTabs(which: CloseWhich): void;
  /** Draws the open tab of this path (with its query, where each query is a tab) anew when it is next shown. */
  reloadTab(path: string): void;
  /** The roles or permissions changed: menu and guards are built again. */
  rebuild(): Promise<void>;
};

export const FrameContext = createContext<FrameControl | null>(null);

export function useFrame(): FrameControl {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('FrameContext is missing above this component');
  return frame;
}
