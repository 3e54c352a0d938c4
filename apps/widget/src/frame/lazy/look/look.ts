import { addStyles } from '../add-styles';
import css from './look.css?inline';
import { type Look, lookValues } from './look-values';

addStyles(css);

let set: string[] = [];

/** Applies the site's look to the window's root, in place of what was applied before. */
export function applyLook(root: HTMLElement, look: Look): void {
  const { names, colours } = lookValues(look, root.classList.contains('dark'));
  root.dataset.look = names;
  root.dir = look.direction ?? 'ltr';
  for (const name of set) root.style.removeProperty(name);
  for (const [name, colour] of Object.entries(colours)) root.style.setProperty(name, colour);
  set = Object.keys(colours);
}
