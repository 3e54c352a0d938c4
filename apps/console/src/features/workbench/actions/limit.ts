import type { Inbox } from '@parley/protocol/push/effect';

/** Number of conversations that count for the agent's limit. */
export function loadOf(inbox: Pick<Inbox, 'me' | 'visitors'> | null): number {
  let load = 0;
  if (inbox)
    for (const { state, serviceID } of inbox.visitors.values())
      if (state === 'current' && serviceID === inbox.me.uuid) load += 1;
  return load;
}

/** The limit if it is reached; null: there is room, or no limit. */
export const reachedLimit = (limit: number, load: number): number | null => (limit > 0 && load >= limit ? limit : null);
