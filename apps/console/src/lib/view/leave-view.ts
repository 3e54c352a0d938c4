import type { SessionStore } from '../session/session-store';

/** What the tab kept before somebody began to look as another: its own tabs and pages. */
export const BEFORE_KEY = 'parley.before';
/** Among that: the page it was on. Signing out leads elsewhere, so it is gone back to when the tab begins anew. */
export const PAGE_KEY = 'parley.page';

/**
 * A tab that looks as another finds nothing of an earlier visit here and leaves nothing: what waits to be sent is not its
 * own. Once the token is gone, by leaving or by itself, the tab is its own person's again.
 */
export function lookAsOther(session: SessionStore): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  session.subscribe(({ token }) => {
    if (token !== null) return;
    const before = sessionStorage.getItem(BEFORE_KEY);
    replaceKept(JSON.parse(before ?? '{}'));
    location.reload();
  });
}

/**
 * What this tab keeps from its next beginning on. Until then what is still drawn keeps its own tabs as it goes elsewhere,
 * so it is said once more when the page is gone.
 */
export function replaceKept(content: Readonly<Record<string, string>>): void {
  const replace = (): void => {
    sessionStorage.clear();
    Object.assign(sessionStorage, content);
  };
  replace();
  addEventListener('pagehide', replace);
}

/** Back on the page from which somebody began to look as another, before any page is drawn. */
export function returnToPage(): void {
  try {
    const page = sessionStorage.getItem(PAGE_KEY);
    if (page === null) return;
    sessionStorage.removeItem(PAGE_KEY);
    history.replaceState(null, '', page);
  } catch {
    // Storage is forbidden: nobody looked as another here.
  }
}
