import type { ComponentType } from 'react';
import type { RouteRecord } from '../../lib/frame/route-types';
import { lazyPage, loadPage } from '../../lib/lazy-page';

type Load = NonNullable<RouteRecord['load']>;

const loaded = new WeakMap<Load, ComponentType>();

/** Brings the page's file before it is shown, so that the old page stays until the new one is there. */
export async function bringPage(load: Load): Promise<void> {
  if (loaded.has(load)) return;
  loaded.set(load, (await loadPage(load)).default);
}

/** The page as it is to be drawn: at once where its file is here, else once it comes. */
export const pageOf = (load: Load): ComponentType => loaded.get(load) ?? lazyPage(load);
