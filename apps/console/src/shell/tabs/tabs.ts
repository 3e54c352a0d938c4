import type { CloseWhich } from '../../lib/frame/frame-context';
import type { RouteMeta } from '../../lib/frame/route-types';
import type { Match } from '../routes/match';
import type { Route } from '../routes/resolve';

/** "Keep-alive and tabs maximum 20": beyond it, the tab that was not shown for longest is closed. */
export const MAX_TABS = 20;

/** One open page. */
export type TabRow = Pick<Match, 'path' | 'fullPath' | 'query' | 'params'> & {
  /** Constant while the tab is open, whatever address it shows. */
  id: number;
  /** Identifies the tab of an address. */
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
  /** Number of reloads: a changed number mounts the page again. */
  generation: number;
  /** Counter value when it was last shown; 0: never, and its page is not mounted. */
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
    // The menu entry's badge is not copied: a tab has a badge only if its page sets one.
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
  // With an unchanged address the meta that the page has set stays.
  if (old.fullPath === fresh.fullPath) return tabs as TabRow[];
  const { id: own, generation, shown } = old;
  const isSamePage = old.path === fresh.path;
  const kept = isSamePage ? { meta: old.meta, title: old.title } : {};
  return withFixed(tabs.with(at, { ...fresh, ...kept, id: own, generation, shown }));
}

/** Limits the tabs to twenty: closes the one not shown for longest, but no non-closable one and not the new one. */
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

/**
 * The tabs that stay after closing, relative to one tab. "Close others/left/right/all keep every non-closable tab plus
 * the current where relevant."
 */
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

/** "After closing the active tab, the last tab or / opens": the path to open; null: the shown page stays. */
export function afterClosing(left: readonly TabRow[], active: string | null): string | null {
  if (active === null || left.some(({ key }) => key === active)) return null;
  return left.at(-1)?.fullPath ?? '/';
}

/** "Others is disabled with one tab, left on the first, right on the last." */
export function mayClose(tabs: readonly TabRow[], key: string): Record<Exclude<CloseWhich, 'current'>, boolean> {
  const at = tabs.findIndex((tab) => tab.key === key);
  return { others: tabs.length > 1, left: at > 0, right: at !== -1 && at < tabs.length - 1, all: true };
}

/** Moves one tab to another index; the others keep their order. */
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

/** The pages that stay mounted: all that were shown, except hidden ones with `noKeepAlive`. */
export const isKept = ({ id, shown, meta }: TabRow, active: number | null): boolean =>
  shown > 0 && (id === active || !meta.noKeepAlive);
