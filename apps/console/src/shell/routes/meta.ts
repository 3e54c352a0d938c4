import type { RouteMeta } from '../../lib/frame/route-types';
import type { Route } from './resolve';

/** "A changeMenuMeta action merges new meta into a named route at any depth." */
export function changeMenuMeta(routes: readonly Route[], name: string, meta: Partial<RouteMeta>): Route[] {
  return routes.map((route) => {
    const children = route.namesBelow.includes(name) ? changeMenuMeta(route.children, name, meta) : route.children;
    if (route.name === name) return { ...route, children, meta: { title: '', ...route.meta, ...meta } };
    return children === route.children ? route : { ...route, children };
  });
}
