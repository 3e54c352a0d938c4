import type { Inbox } from '@parley/protocol/push/effect';
import { isFull } from '../colleagues/colleagues';

/** Number of conversations that count for the agent's limit. */
export function loadOf(inbox: Pick<Inbox, 'me' | 'visitors'> | null): number {
  let load = 0;
  if (inbox)
    for (const { state, serviceID } of inbox.visitors.values())
      if (state === 'current' && serviceID === inbox.me.uuid) load += 1;
  return load;
}

/** The limit if it is reached; null: there is room, or no limit. */
export const reachedLimit = (limit: number, load: number): number | null => (isFull({ limit, load }) ? limit : null);
