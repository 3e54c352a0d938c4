import type { RouteRecord } from '../lib/frame/route-types';

/** Every page behind the login, in the order of the menu. */
export const routeTable: RouteRecord[] = [];
