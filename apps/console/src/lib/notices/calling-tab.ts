import type { Store } from '../storage';

/** Of the browser's `navigator.locks` what is used here; absent on plain http. */
export type Locks = Pick<LockManager, 'request'>;

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { hasFocus(): boolean };

/** This window as a tab among others. */
export const thisPage: Page = {
  addEventListener: (name, listener) => addEventListener(name, listener as EventListener),
  removeEventListener: (name, listener) => removeEventListener(name, listener as EventListener),
  hasFocus: () => document.hasFocus(),
};

/** Which tab of this browser calls the person: one, so that nothing sounds twice. */
export type CallingTab = {
  isMine(): boolean;
  close(): void;
};

const EVENTS = ['focus', 'pointerdown'] as const;

/**
 * The tab the person was in last calls: it may sound (they have pressed something there), and it knows whether the very
 * conversation is before them. With its end another takes over. `onLost`: what it shows ends.
 */
export function createCallingTab(
  name: string,
  { locks, store, page, onLost }: { locks: Locks | undefined; store: Store; page: Page; onLost: () => void },
): CallingTab {
  return locks ? byLock(name, locks, page, onLost) : byStore(name, store, page);
}

function byLock(name: string, locks: Locks, page: Page, onLost: () => void): CallingTab {
  let isClosed = false;
  let mine: { release(): void } | null = null;
  let queued: AbortController | null = null;

  /** In line behind the others, for when they have gone. */
  function wait(): void {
    queued = new AbortController();
    void hold({ signal: queued.signal });
  }

  function take(): void {
    if (mine || isClosed) return;
    queued?.abort();
    void hold({ steal: true });
  }

  async function hold(options: LockOptions): Promise<void> {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const own = { release };
    try {
      await locks.request(name, options, () => {
        if (isClosed) return undefined;
        mine = own;
        return held;
      });
    } catch {
      // Stolen by the tab that the person went to, or no longer in line.
    }
    if (mine !== own || isClosed) return;
    mine = null;
    onLost();
    wait();
  }

  if (page.hasFocus()) take();
  else wait();
  for (const event of EVENTS) page.addEventListener(event, take);
  return {
    isMine: () => mine !== null,
    close() {
      isClosed = true;
      for (const event of EVENTS) page.removeEventListener(event, take);
      queued?.abort();
      mine?.release();
      mine = null;
    },
  };
}

/** Without locks: the name of the last tab stands in the storage. A tab that crashed gives way at the next press. */
function byStore(name: string, store: Store, page: Page): CallingTab {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const take = () => store.set(name, id);
  const leave = () => void (store.get(name) === id && store.set(name, null));
  if (page.hasFocus() || store.get(name) === null) take();
  for (const event of EVENTS) page.addEventListener(event, take);
  page.addEventListener('pagehide', leave);
  return {
    isMine() {
      // The last one has gone: the first that is asked takes its place.
      if (store.get(name) === null) take();
      return store.get(name) === id;
    },
    close() {
      for (const event of EVENTS) page.removeEventListener(event, take);
      page.removeEventListener('pagehide', leave);
      leave();
    },
  };
}
