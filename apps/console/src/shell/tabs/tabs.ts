import type { CloseWhich } from '../../lib/frame/frame-context';
import type { RouteMeta } from '../../lib/frame/route-types';
import type { Match } from '../routes/match';
import type { Route } from '../routes/resolve';

/** "Keep-alive and tabs maximum 20": of more, the one not looked at for longest goes. */
export const MAX_TABS = 20;

/** One open page. */
export type TabRow = Pick<Match, 'path' | 'fullPath' | 'query' | 'params'> & {
  /** Stays while the tab lives, whatever address it shows. */
  id: number;
  /** What makes an address this tab and no other. */
  key: string;
  name: string | undefined;
  /** The route's path, with its `:params`. */
  pattern: string;
  meta: RouteMeta;
  /** Of the nearest route above that has one. */
  iconAbove: string | undefined;
  load: Route['load'];
  /** Given by the page itself. */
  title: string | null;
  /** Counts reloads: another generation is another page. */
  generation: number;
  /** When it was last shown, in steps; 0: not yet, its page has not been made. */
  shown: number;
};

/** "Key: route pattern path; with dynamicNewTab the full path with query." */
export const tabKey = ({ route, fullPath }: Pick<Match, 'route' | 'fullPath'>): string =>
  route.meta?.dynamicNewTab ? fullPath : route.path;

/** "Hidden from tabs: routes without name or with tabHidden." */
export const isTab = ({ route }: Pick<Match, 'route'>): boolean => Boolean(route.name) && !route.meta?.tabHidden;

export function rowOf(match: Match, id: number): TabRow {
  const { path, fullPath, query, params, route, chain } = match;
  return {
    id,
    key: tabKey(match),
    name: route.name,
    pattern: route.path,
    path,
    fullPath,
    query,
    params,
    // What stands on the menu entry is the menu's; a tab has a badge when its page gives it one.
    meta: { title: '', ...route.meta, badge: undefined },
    iconAbove: chain.findLast(({ meta }) => meta?.icon)?.meta?.icon,
    load: route.load,
    title: null,
    generation: 0,
    shown: 0,
  };
}

/** "Adding a route whose path exists updates that tab unless dynamicNewTab, then a new tab is added." */
export function openTab(tabs: readonly TabRow[], match: Match, id: number): TabRow[] {
  const fresh = rowOf(match, id);
  const at = tabs.findIndex(({ key }) => key === fresh.key);
  const old = tabs[at];
  if (!old) return withFixed(withinLimit([...tabs, fresh], fresh.key));
  // The same address again is no news: what the page made of its tab stays.
  if (old.fullPath === fresh.fullPath) return tabs as TabRow[];
  const { id: own, generation, shown } = old;
  const isSamePage = old.path === fresh.path;
  const kept = isSamePage ? { meta: old.meta, title: old.title } : {};
  return withFixed(tabs.with(at, { ...fresh, ...kept, id: own, generation, shown }));
}

/** Twenty at most: the one that was not looked at for longest goes, none that is always there, nor the one that comes. */
function withinLimit(tabs: readonly TabRow[], key: string): TabRow[] {
  if (tabs.length <= MAX_TABS) return [...tabs];
  const mayGo = tabs.filter((tab) => !tab.meta.noClosable && tab.key !== key);
  const oldest = mayGo.reduce<TabRow | undefined>((a, b) => (a && a.shown <= b.shown ? a : b), undefined);
  return oldest
    ? withinLimit(
        tabs.filter((tab) => tab !== oldest),
        key,
      )
    : [...tabs];
}

/** "If no tab is non-closable, the first becomes non-closable." */
export function withFixed(tabs: readonly TabRow[]): TabRow[] {
  const first = tabs[0];
  if (!first || tabs.some(({ meta }) => meta.noClosable)) return [...tabs];
  return tabs.with(0, { ...first, meta: { ...first.meta, noClosable: true } });
}

/** What stays when these are closed, as seen from one tab. "Close others/left/right/all keep every non-closable tab plus the current where relevant." */
export function closeTabs(tabs: readonly TabRow[], key: string, which: CloseWhich): TabRow[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  const stays: Record<CloseWhich, (index: number) => boolean> = {
    current: (index) => index !== at,
    others: (index) => index === at,
    left: (index) => index >= at,
    right: (index) => index <= at,
    all: () => false,
  };
  return tabs.filter(({ meta }, index) => meta.noClosable || stays[which](index));
}

/** "After closing the active tab, the last tab or / opens": where to, or null when one may stay. */
export function afterClosing(left: readonly TabRow[], active: string | null): string | null {
  if (active === null || left.some(({ key }) => key === active)) return null;
  return left.at(-1)?.fullPath ?? '/';
}

/** "Others is disabled with one tab, left on the first, right on the last." */
export function mayClose(tabs: readonly TabRow[], key: string): Record<Exclude<CloseWhich, 'current'>, boolean> {
  const at = tabs.findIndex((tab) => tab.key === key);
  return { others: tabs.length > 1, left: at > 0, right: at !== -1 && at < tabs.length - 1, all: true };
}

/** The tab at one place goes to another; the rest keep their order. */
export function moveTab(tabs: readonly TabRow[], key: string, to: number): TabRow[] {
  const from = tabs.findIndex((tab) => tab.key === key);
  const moved = tabs[from];
  if (!moved) return [...tabs];
  const rest = tabs.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved);
}

/** "Tab meta can be changed by matching route name or title." */
export function changeTabMeta(
  tabs: readonly TabRow[],
  of: { name: string } | { title: string },
  meta: Partial<RouteMeta>,
): TabRow[] {
  const isMeant = (tab: TabRow) =>
    'name' in of ? tab.name === of.name : tab.meta.title === of.title || tab.title === of.title;
  return tabs.map((tab) => (isMeant(tab) ? { ...tab, meta: { ...tab.meta, ...meta } } : tab));
}

/** The pages that stay alive: all that were shown, none that asks not to be kept while another is shown. */
export const isKept = ({ id, shown, meta }: TabRow, active: number | null): boolean =>
  shown > 0 && (id === active || !meta.noKeepAlive);
