import type { MenuItem } from './types';

/** The lines of a menu as text, for channels and clients that show text alone. */
export const menuLines = (menu: readonly Pick<MenuItem, 'title' | 'link'>[]): string =>
  menu.map(({ title, link }, at) => `${at + 1}. ${title}${link ? ` ${link}` : ''}`).join('\n');

/** A text with its menu below. */
export const withMenu = (msg: string, menu: readonly MenuItem[] = []): string =>
  menu.length === 0 ? msg : msg === '' ? menuLines(menu) : `${msg}\n${menuLines(menu)}`;

/** The text of a message above its menu, for clients that show the menu as buttons. */
export function withoutMenu(msg: string, menu: readonly MenuItem[] = []): string {
  const lines = menuLines(menu);
  return menu.length > 0 && msg.endsWith(lines) ? msg.slice(0, -lines.length).trimEnd() : msg;
}

/** The line of a menu that a visitor means: its number, or what pressing it says. */
export function chosenOf(menu: readonly MenuItem[], text: string): MenuItem | null {
  const said = text.trim();
  const plain = said.normalize('NFKC');
  const number = /^\d{1,2}[.。、)]?$/.test(plain) ? Number.parseInt(plain, 10) : 0;
  return menu[number - 1] ?? menu.find(({ title, say }) => said === title || said === say) ?? null;
}
