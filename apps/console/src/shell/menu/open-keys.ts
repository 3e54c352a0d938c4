import type { MenuNode } from '../routes/menu';
import { MENU_SETTINGS } from './menu-settings';

/** Which submenus a person opened or closed by hand; all others follow the page. */
export type Toggled = Readonly<Record<string, boolean>>;

type Asked = { key: string; toggled: Toggled; trail: readonly string[]; first: string | undefined };

/** Several may be open at once. A press wins over the page one is on, and that over what is open from the start. */
export function isOpen({ key, toggled, trail, first }: Asked, settings = MENU_SETTINGS): boolean {
  if (settings.keepFirstOpen && key === first) return true;
  return toggled[key] ?? (trail.includes(key) || settings.openAtStart.includes(key));
}

/** A press forgets itself once the page moves into the submenu: it then opens again. */
export function forgetClosed(toggled: Toggled, trail: readonly string[]): Toggled {
  const kept = Object.entries(toggled).filter(([key, open]) => open || !trail.includes(key));
  return kept.length === Object.keys(toggled).length ? toggled : Object.fromEntries(kept);
}

/** The first line that has lines below it. */
export const firstSubmenu = (nodes: readonly MenuNode[]): string | undefined =>
  nodes.find(({ children }) => children.length > 0)?.key;
