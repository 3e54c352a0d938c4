import type { ComponentType } from 'react';
import type { RouteRecord } from '../../lib/frame/route-types';
import { lazyPage, loadPage } from '../../lib/lazy-page';

type Load = NonNullable<RouteRecord['load']>;

const loaded = new WeakMap<Load, ComponentType>();

/** Loads the page's code before it is shown, so that the old page stays until then. */
export async function bringPage(load: Load): Promise<void> {
  if (loaded.has(load)) return;
  loaded.set(load, (await loadPage(load)).default);
}

/** The page's component: rendered at once if its code is loaded, otherwise when it is. */
export const pageOf = (load: Load): ComponentType => loaded.get(load) ?? lazyPage(load);
