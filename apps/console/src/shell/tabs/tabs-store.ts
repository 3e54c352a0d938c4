import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CloseWhich } from '../../lib/frame/frame-context';
import type { RouteMeta } from '../../lib/frame/route-types';
import type { Match } from '../routes/match';
import { chainsOf, matchRoute } from '../routes/match';
import { type Address, parseAddress } from '../routes/path';
import type { Route } from '../routes/resolve';
import { keepTabs, readTabs } from './kept-tabs';
import type { TabRow } from './tabs';
import * as rules from './tabs';

export type TabsState = {
  tabs: readonly TabRow[];
  /** The shown page, if it has no tab. */
  loose: TabRow | null;
  /** The id of the shown page. */
  active: number | null;
};

const EMPTY: TabsState = { tabs: [], loose: null, active: null };

export const tabsStore = createStore<TabsState>(() => EMPTY);

export const useTabs = <T>(select: (state: TabsState) => T): T => useStore(tabsStore, select);

export const activeRow = ({ tabs, loose, active }: TabsState): TabRow | null =>
  (loose?.id === active ? loose : tabs.find(({ id }) => id === active)) ?? null;

let lastId = 0;
let steps = 0;
/** The address that a tab will show in place of its own. */
let retarget: { id: number; fullPath: string } | null = null;

const change = (edit: (tabs: readonly TabRow[]) => TabRow[]): void =>
  tabsStore.setState(({ tabs }) => ({ tabs: edit(tabs) }));

/** At the start: "all noClosable routes are added", and the stored tabs are opened again. */
export function startTabs(routes: readonly Route[], store: Storage): void {
  const fixed = chainsOf(routes).flatMap((chain) => {
    const route = chain.at(-1);
    const isFixed = route?.meta?.noClosable && route.load && !route.path.includes(':');
    return isFixed ? [route.path] : [];
  });
  const open = (tabs: TabRow[], fullPath: string): TabRow[] => {
    const match = matchRoute(routes, parseAddress(fullPath));
    return match?.route.load && rules.isTab(match) ? rules.openTab(tabs, match, ++lastId) : tabs;
  };
  const kept = readTabs(store);
  const titles = new Map(kept.map(({ fullPath, title }) => [fullPath, title]));
  const rows = [...fixed, ...kept.map(({ fullPath }) => fullPath)].reduce(open, [] as TabRow[]);
  tabsStore.setState({
    ...EMPTY,
    tabs: inOrder(
      rows,
      kept.map(({ fullPath }) => fullPath),
    ).map((tab) => ({
      ...tab,
      title: titles.get(tab.fullPath) ?? null,
    })),
  });
}

/** In their former order; new tabs stay in front. */
function inOrder(tabs: readonly TabRow[], order: readonly string[]): TabRow[] {
  return [...tabs].sort((a, b) => order.indexOf(a.fullPath) - order.indexOf(b.fullPath));
}

/** Shows the page of this address, in its tab. */
export function visit(match: Match): void {
  steps += 1;
  const { tabs, loose } = tabsStore.getState();
  if (!rules.isTab(match)) {
    const row = rules.rowOf(match, loose?.path === match.path ? loose.id : ++lastId);
    const shown = { ...row, shown: steps, generation: loose?.id === row.id ? loose.generation : 0 };
    tabsStore.setState({ loose: shown, active: shown.id });
    return;
  }
  const opened = rules.openTab(takeRetargeted(tabs, match), match, lastId + 1);
  const key = rules.tabKey(match);
  const id = opened.find((tab) => tab.key === key)?.id ?? null;
  if (id === lastId + 1) lastId += 1;
  tabsStore.setState({
    tabs: opened.map((tab) => (tab.id === id ? { ...tab, shown: steps } : tab)),
    loose: null,
    active: id,
  });
}

/** A tab that changes its own query stays the same tab, even if each query is a tab of its own. */
function takeRetargeted(tabs: readonly TabRow[], match: Match): readonly TabRow[] {
  const wanted = retarget;
  retarget = null;
  if (wanted?.fullPath !== match.fullPath) return tabs;
  const { path, fullPath, query, params } = match;
  const key = rules.tabKey(match);
  // Another tab already has that address: it is shown instead.
  if (tabs.some((tab) => tab.key === key && tab.id !== wanted.id)) return tabs;
  return tabs.map((tab) => (tab.id === wanted.id ? { ...tab, key, path, fullPath, query, params } : tab));
}

export function aimTab(id: number, fullPath: string): void {
  retarget = { id, fullPath };
}

/** A tab that is not shown changes its own address. */
export function setAddress(id: number, { fullPath, query }: Pick<Address, 'fullPath' | 'query'>): void {
  change((tabs) =>
    tabs.map((tab) =>
      tab.id === id ? { ...tab, fullPath, query, key: tab.meta.dynamicNewTab ? fullPath : tab.key } : tab,
    ),
  );
}

/** Closes tabs relative to one tab. If the shown one is among them, the caller navigates first. */
export const close = (key: string, which: CloseWhich): void =>
  change((tabs) => rules.withFixed(rules.closeTabs(tabs, key, which)));

export const move = (key: string, to: number): void => change((tabs) => rules.moveTab(tabs, key, to));

/** Mounts the tab's page again; other tabs of the same route are unchanged. */
export function reload(id: number): void {
  const anew = (tab: TabRow): TabRow => (tab.id === id ? { ...tab, generation: tab.generation + 1 } : tab);
  tabsStore.setState(({ tabs, loose }) => ({ tabs: tabs.map(anew), loose: loose && anew(loose) }));
}

export function edit(id: number, what: Partial<Pick<TabRow, 'title' | 'meta'>>): void {
  const edited = (tab: TabRow): TabRow => (tab.id === id ? { ...tab, ...what } : tab);
  tabsStore.setState(({ tabs, loose }) => ({ tabs: tabs.map(edited), loose: loose && edited(loose) }));
}

export const mergeTabMeta = (of: { name: string } | { title: string }, meta: Partial<RouteMeta>): void =>
  change((tabs) => rules.withFixed(rules.changeTabMeta(tabs, of, meta)));

/** After a change of permissions: closes tabs of pages that this user may no longer open. */
export function dropForbidden(routes: readonly Route[]): void {
  change((tabs) => tabs.filter(({ path }) => matchRoute(routes, parseAddress(path)) !== null));
}

export function forgetTabs(store: Storage): void {
  keepTabs(store, []);
  tabsStore.setState(EMPTY);
}

/** Calls back whenever another page is shown, or the shown one is mounted again. */
export const onOtherPage = (listener: () => void): (() => void) =>
  tabsStore.subscribe((state, before) => {
    const [now, then] = [activeRow(state), activeRow(before)];
    if (now?.id !== then?.id || now?.generation !== then?.generation) listener();
  });

/** Stores every change of the tabs for the next reload. */
export const followTabs = (store: Storage): (() => void) =>
  tabsStore.subscribe(({ tabs }, before) => {
    if (tabs !== before.tabs && tabs.length > 0) keepTabs(store, tabs);
  });

export const rowById = (id: number): TabRow | null => {
  const { tabs, loose } = tabsStore.getState();
  return loose?.id === id ? loose : (tabs.find((tab) => tab.id === id) ?? null);
};
