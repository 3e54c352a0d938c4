import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TokenHolder } from '../api/create-api';
import { type Store, watchLocalStore } from '../storage';

const TOKEN = 'token';
const ENDED_BY = 'parley.endedBy';

export type Session = {
  token: string | null;
  /** Why the last login ended, if the user did not sign out; a stable id. */
  endedBy: string | null;
};

export type SessionStore = StoreApi<Session> & {
  signIn(token: string): void;
  signOut(): void;
  holder: TokenHolder;
};

/** The login of this browser: its tabs share one token. */
export function createSessionStore(store: Store, endedBy: string | null = null): SessionStore {
  const session = createStore<Session>(() => ({ token: store.get(TOKEN), endedBy }));

  function put(token: string | null, reason: string | null): void {
    store.set(TOKEN, token);
    session.setState({ token, endedBy: reason });
  }

  return {
    ...session,
    signIn: (token) => put(token, null),
    signOut: () => put(null, null),
    holder: {
      token: () => session.getState().token,
      renewed: (token) => put(token, null),
      ended: (token, reason) => {
        // A late answer to an older token does not concern the current one.
        if (session.getState().token === token) put(null, reason);
      },
    },
  };
}

/** Another tab signed in or out or renewed the token: this tab follows. For another account it reloads. */
export const followOtherTabs = (session: SessionStore): (() => void) =>
  watchLocalStore(TOKEN, (token) => {
    const known = session.getState().token;
    if (token && known && personOf(token) !== personOf(known)) return location.reload();
    session.setState({ token });
  });

/** The token's account, read without verification, which is the server's task. */
export function personOf(token: string): string {
  try {
    const { sub } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return String(sub);
  } catch {
    return '';
  }
}

/** Kept over the reload that follows. */
export function rememberEnd(reason: string): void {
  try {
    sessionStorage.setItem(ENDED_BY, reason);
  } catch {
    // The login page then shows no reason.
  }
}

export function takeRememberedEnd(): string | null {
  try {
    const reason = sessionStorage.getItem(ENDED_BY);
    sessionStorage.removeItem(ENDED_BY);
    return reason;
  } catch {
    return null;
  }
}
