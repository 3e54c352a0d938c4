/** The types stand in `lib/frame`, where features may import them too. */
export type { Guard, PageModule, RouteMeta, RouteRecord } from '../../lib/frame/route-types';
