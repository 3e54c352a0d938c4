import type { MenuNode } from '../routes/menu';
import { MENU_SETTINGS } from './menu-settings';

/** Submenus that the user opened or closed; all others follow the page. */
export type Toggled = Readonly<Record<string, boolean>>;

type Asked = { key: string; toggled: Toggled; trail: readonly string[]; first: string | undefined };

/**
 * Whether a submenu is open; several may be. The user's choice has priority over the current page, and that over the
 * initial state.
 */
export function isOpen({ key, toggled, trail, first }: Asked, settings = MENU_SETTINGS): boolean {
  if (settings.keepFirstOpen && key === first) return true;
  return toggled[key] ?? (trail.includes(key) || settings.openAtStart.includes(key));
}

/** Forgets the choice when a page of the submenu is opened, so that the submenu opens again. */
export function forgetClosed(toggled: Toggled, trail: readonly string[]): Toggled {
  const kept = Object.entries(toggled).filter(([key, open]) => open || !trail.includes(key));
  return kept.length === Object.keys(toggled).length ? toggled : Object.fromEntries(kept);
}

/** The first entry with a submenu. */
export const firstSubmenu = (nodes: readonly MenuNode[]): string | undefined =>
  nodes.find(({ children }) => children.length > 0)?.key;
