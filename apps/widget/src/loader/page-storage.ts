import type { ReadMark } from '../bridge';

/** Data in the host page's local storage: the only place of the credential. */
export type Kept = {
  credential?: string | undefined;
  /** Appearance of the last hello, so that the launcher does not change after it is shown. */
  accent?: string;
  side?: 'right' | 'left';
  language?: string;
  theme?: 'auto' | 'light' | 'dark';
  /** The site has a launcher of its own: none is shown before it. */
  own?: boolean;
  read?: ReadMark;
  /** A message is unanswered: the frame is loaded to send it, even if the window stays closed. */
  waiting?: boolean;
};

export type PageStorage = {
  get(): Kept;
  set(changes: Kept): void;
  forget(): void;
  /** Called when another tab of this site stores something. */
  onChange(listener: (kept: Kept) => void, life: AbortSignal): void;
  wasOpen(): boolean;
  setOpen(isOpen: boolean): void;
};

/** If the storage is blocked or full, only the visitor's data is lost after the page; the widget works. */
export function createPageStorage(site: string): PageStorage {
  const name = `parley:${site}`;
  let memory: Kept = read(name) ?? {};

  return {
    get: () => read(name) ?? memory,
    set(changes) {
      memory = { ...(read(name) ?? memory), ...changes };
      attempt(() => localStorage.setItem(name, JSON.stringify(memory)));
    },
    forget() {
      memory = {};
      attempt(() => localStorage.removeItem(name));
    },
    onChange: (listener, life) =>
      addEventListener('storage', ({ key }) => key === name && listener(read(name) ?? {}), { signal: life }),
    wasOpen: () => attempt(() => sessionStorage.getItem(`${name}:open`)) === '1',
    setOpen: (isOpen) => void attempt(() => sessionStorage.setItem(`${name}:open`, isOpen ? '1' : '0')),
  };
}

function read(name: string): Kept | undefined {
  return attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null')) ?? undefined;
}

/** Reading the property `localStorage` already throws if a browser or sandbox blocks it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
