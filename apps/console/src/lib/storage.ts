/**
 * The functions of the browser's storage used here. Access may be forbidden, so callers must work without stored
 * values.
 */
export type Store = { get(key: string): string | null; set(key: string, value: string | null): void };

const PREFIX = 'parley.';

/**
 * Session storage key of a view (`lib/view`): as which role or agent this tab looks. Values stored in such a tab end
 * with it.
 */
export const VIEW_KEY = 'parley.view';
export const isView = inView();

/** A tab with a view uses the session storage, so that nothing of the other agent stays in this browser. */
const kept = (): Storage => (isView ? sessionStorage : localStorage);

function inView(): boolean {
  try {
    return sessionStorage.getItem(VIEW_KEY) !== null;
  } catch {
    return false;
  }
}

/** Storage with the console's prefix. In a browser that forbids storage, values are lost without an error. */
export const localStore: Store = {
  get(key) {
    try {
      return kept().getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) kept().removeItem(PREFIX + key);
      else kept().setItem(PREFIX + key, value);
    } catch {
      // Forbidden or full: the setting holds until the page goes.
    }
  },
};

/** A store in memory, for tests. */
export function memoryStore(initial: Record<string, string> = {}): Store {
  const values = new Map(Object.entries(initial));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
}

/** Removes everything that the console stores in this browser (8000). */
export function clearLocalStore(): void {
  try {
    kept().clear();
  } catch {
    // Forbidden: then nothing was kept either.
  }
}

/** Calls back when another tab changes the key. */
export function watchLocalStore(key: string, tell: (value: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === PREFIX + key || event.key === null) tell(localStore.get(key));
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
