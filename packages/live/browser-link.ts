import { systemClock } from './clock';
import { createIndexedDbStore } from './indexed-db-store';
import { createLink, type Link, type LinkOptions } from './link';
import type { OutboxFrame } from './outbox-store';
import { createOwnership } from './ownership';
import type { AnyPush } from './types';
import { createUuidV7 } from './uuid-v7';
import { nudgeOnReturn } from './watch-page';

export interface BrowserLinkOptions<Frame extends OutboxFrame, Push extends AnyPush> extends LinkOptions<Frame, Push> {
  /** Whose outbox: one per person, e.g. `parley-outbox-visitor-<YQToken>`. */
  name: string;
}

/** A link made of what this browser has and allows. */
export function openBrowserLink<Frame extends OutboxFrame, Push extends AnyPush = AnyPush>(
  options: BrowserLinkOptions<Frame, Push>,
): Link<Frame> {
  const { name: scope } = options;
  const clock = systemClock;
  const newID = createUuidV7();
  const locks = allowed(() => navigator.locks);
  const storage = allowed(() => localStorage);
  const link = createLink<Frame, Push>({
    ...options,
    clock,
    random: Math.random,
    openSocket: (url) => new WebSocket(url),
    store: createIndexedDbStore({ name: scope, indexedDB: allowed(() => indexedDB), clock }),
    ownership: createOwnership({ scope, id: newID(), clock, locks, storage }),
    newID,
  });
  const unwatch = nudgeOnReturn(link.connection, close);

  function close(): void {
    unwatch();
    link.close();
  }

  return { ...link, close };
}

/** Merely reading these throws where the browser blocks them. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}
