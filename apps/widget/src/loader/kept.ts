import type { ReadMark } from '../bridge';

/** What outlives the page, in the host page's own storage: the one place that holds the credential. */
export type Kept = {
  credential?: string | undefined;
  /** The look of the last hello, so that the launcher never changes before the visitor's eyes. */
  accent?: string;
  side?: 'right' | 'left';
  language?: string;
  theme?: 'auto' | 'light' | 'dark';
  read?: ReadMark;
  /** Something said is not yet answered: the frame is loaded to send it, opened or not. */
  waiting?: boolean;
};

export type Keeper = {
  get(): Kept;
  set(changes: Kept): void;
  forget(): void;
  /** Another tab of this site kept something. */
  onChange(listener: (kept: Kept) => void, life: AbortSignal): void;
  wasOpen(): boolean;
  setOpen(isOpen: boolean): void;
};

/** Storage that is blocked or full costs the memory of this visitor, never the widget. */
export function createKeeper(site: string): Keeper {
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

/** Even naming the storage throws where a browser or a sandbox blocks it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
