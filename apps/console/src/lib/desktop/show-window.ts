import type { Store } from '../storage';
import { type DesktopShell, desktopShell } from './desktop-shell';

/** Local preferences: '1' if a new visitor, or a new message, brings the window to the front. */
export type ShowOn = 'newUser' | 'newMsg';

/** "If local preference 'newUser' is '1', asks the desktop shell to show the window" (specification, section 4). */
export function showWindowOn(event: ShowOn, store: Store, shell: DesktopShell | null = desktopShell()): void {
  if (store.get(event) === '1') shell?.showWindow();
}
