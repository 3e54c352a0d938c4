import { browserParts } from './browser-parts';
import { createLink, type Link, type LinkOptions } from './link';
import type { OutboxEntry, OutboxFrame } from './outbox-store';
import type { AnyPush } from './types';
import { nudgeOnReturn } from './watch-page';

export interface BrowserLinkOptions<Frame extends OutboxFrame, Push extends AnyPush> extends LinkOptions<Frame, Push> {
  /** Name of the outbox: one for each person, e.g. `parley-outbox-visitor-<YQToken>`. */
  name: string;
}

/** A link with the storage, locks and socket of this browser. */
export function openBrowserLink<Frame extends OutboxFrame, Push extends AnyPush = AnyPush>(
  options: BrowserLinkOptions<Frame, Push>,
): Link<Frame> {
  const { rows: store, ...parts } = browserParts<OutboxEntry>(options.name);
  const link = createLink<Frame, Push>({
    ...options,
    ...parts,
    store,
    random: Math.random,
    openSocket: (url) => new WebSocket(url),
  });
  const unwatch = nudgeOnReturn(link.connection, close);

  function close(): void {
    unwatch();
    link.close();
  }

  return { ...link, close };
}
