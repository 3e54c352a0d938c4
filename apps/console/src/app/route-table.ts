import { publicPages } from '../features/auth/public-pages';
import { WorkbenchPage } from '../features/workbench/page';
import type { RouteRecord } from '../lib/frame/route-types';
import { addTexts } from '../lib/i18n/i18n';
import { PATHS } from '../lib/paths';
import { loadSamples } from './lazy-parts';
import { pageEntries, pageTitles, pageTree } from './page-entries';

const entries = pageEntries({
  home: () => import('./home/home-pages').then((part) => ({ default: part.HomePages })),
  workbench: async () => ({ default: WorkbenchPage }),
  personal: () => import('./personal').then((part) => ({ default: part.Personal })),
});

const titles = Object.entries(pageTitles(entries));
addTexts('routes', {
  zh: Object.fromEntries(titles.map(([key, { zh }]) => [key, zh])),
  en: Object.fromEntries(titles.map(([key, { en }]) => [key, en])),
});

/** The error pages, which are public too, inside the frame and without a tab. */
const errorRoutes: RouteRecord[] = publicPages
  .filter(({ path }) => path === PATHS.forbidden || path === PATHS.notFound)
  .map(({ path, title, load }) => ({ path, load, meta: { title, hidden: true, tabHidden: true, guests: true } }));

/**
 * Routes without a guard: the root leads to the workbench, the address of the home page in old bookmarks to home; the
 * error pages.
 */
export const constantRoutes: RouteRecord[] = [
  { path: PATHS.home, name: 'Root', redirect: PATHS.workbench, meta: { title: '', hidden: true } },
  { path: '/index', name: 'Index', redirect: '/home/home', meta: { title: '', hidden: true } },
  ...errorRoutes,
];

/** Every page behind the login, in the order of the menu. */
export const asyncRoutes: RouteRecord[] = pageTree(entries);

/** The sample pages, if they exist. `isInMenu`: listed in the menu; otherwise reachable by address only. */
export async function sampleRoutes(isInMenu: boolean): Promise<RouteRecord[]> {
  const found = await loadSamples();
  return (await Promise.all(found.map(({ demoRoutesFor }) => demoRoutesFor(isInMenu)))).flat();
}
