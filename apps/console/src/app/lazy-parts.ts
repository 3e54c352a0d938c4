import type { RouteRecord } from '../lib/frame/route-types';

/** Everything behind the login; preloaded when the user begins to type on the login page. */
export const loadSignedIn = () => import('./signed-in');

type Samples = { demoRoutesFor: (isInMenu: boolean) => Promise<RouteRecord[]> };

/** The sample pages; empty without `features/demo`. */
export const loadSamples = (): Promise<Samples[]> =>
  Promise.all(Object.values(import.meta.glob<Samples>('../features/demo/routes.ts')).map((load) => load()));
