import type { TabRow } from './tabs';

const KEY = 'parley.tabs';

/** The stored facts of a tab, for a reload of the browser; the others follow from its address. */
export type KeptTab = { fullPath: string; title: string | null };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stored for this browser tab only, so that two windows do not mix their tabs. */
export function keepTabs(store: Store, tabs: readonly TabRow[]): void {
  try {
    if (tabs.length === 0) store.removeItem(KEY);
    else store.setItem(KEY, JSON.stringify(tabs.map(({ fullPath, title }): KeptTab => ({ fullPath, title }))));
  } catch {
    // Forbidden or full: a reload then opens one tab.
  }
}

export function readTabs(store: Store): KeptTab[] {
  try {
    const rows: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isKeptTab) : [];
  } catch {
    return [];
  }
}

function isKeptTab(row: unknown): row is KeptTab {
  if (typeof row !== 'object' || row === null) return false;
  const { fullPath, title } = row as Record<string, unknown>;
  return typeof fullPath === 'string' && (title === null || typeof title === 'string');
}
