import type { Store } from '../storage';

/** The used part of the browser's `navigator.locks`; missing on plain HTTP. */
export type Locks = Pick<LockManager, 'request'>;

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { hasFocus(): boolean };

/** This window as a tab among others. */
export const thisPage: Page = {
  addEventListener: (name, listener) => addEventListener(name, listener as EventListener),
  removeEventListener: (name, listener) => removeEventListener(name, listener as EventListener),
  hasFocus: () => document.hasFocus(),
};

/** Chooses the one tab of this browser that notifies the agent, so that no sound is played twice. */
export type CallingTab = {
  isMine(): boolean;
  close(): void;
};

const EVENTS = ['focus', 'pointerdown'] as const;

/**
 * The tab used last notifies: it may play sounds, since the user has clicked in it, and it knows which conversation is
 * shown. When it is closed another tab takes over. `onLost`: another tab notifies from now on.
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

  /** Queues for the lock behind the other tabs. */
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
      // The lock was taken by the tab that the user went to, or the request was aborted.
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

/** Without locks: the id of the tab used last is stored. A crashed tab is replaced at the next click. */
function byStore(name: string, store: Store, page: Page): CallingTab {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const take = () => store.set(name, id);
  const leave = () => void (store.get(name) === id && store.set(name, null));
  if (page.hasFocus() || store.get(name) === null) take();
  for (const event of EVENTS) page.addEventListener(event, take);
  page.addEventListener('pagehide', leave);
  return {
    isMine() {
      // The last tab was closed: the first tab that checks takes its place.
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
