/** What of the browser's storage is used here; reading it may be forbidden, so every use is allowed to come to nothing. */
export type Store = { get(key: string): string | null; set(key: string, value: string | null): void };

const PREFIX = 'parley.';

/** Of a tab whose person looks as somebody else (`lib/view`): as whom. What is kept there goes with the look. */
export const VIEW_KEY = 'parley.view';
export const isView = inView();

/** Where everything is kept: nothing of somebody else's is left in this browser. */
const kept = (): Storage => (isView ? sessionStorage : localStorage);

function inView(): boolean {
  try {
    return sessionStorage.getItem(VIEW_KEY) !== null;
  } catch {
    return false;
  }
}

/** Storage under our own prefix. A browser that forbids it forgets, and nothing else changes. */
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

/** Empties everything we keep in this browser (8000). */
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
