import { focusWindow } from '../focus-window';

/** Gives the focus a place after what had it was removed. */
export function keepFocus(): void {
  if (document.hasFocus() && document.activeElement === document.body) focusWindow();
}
