/** The types are in `lib/frame`, so that features may import them too. */
export type { Guard, PageModule, RouteMeta, RouteRecord } from '../../lib/frame/route-types';
