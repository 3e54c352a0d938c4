import type { SessionStore } from '../session/session-store';

/** What the tab kept before somebody began to look as another: its own tabs and pages. */
export const BEFORE_KEY = 'parley.before';

/**
 * A tab that looks as another finds nothing of an earlier visit here and leaves nothing: what waits to be sent is not its
 * own. Once the token is gone, by leaving or by itself, the tab is its own person's again.
 */
export function lookAsOther(session: SessionStore): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  session.subscribe(({ token }) => {
    if (token !== null) return;
    const before = sessionStorage.getItem(BEFORE_KEY);
    sessionStorage.clear();
    Object.assign(sessionStorage, JSON.parse(before ?? '{}'));
    location.reload();
  });
}
