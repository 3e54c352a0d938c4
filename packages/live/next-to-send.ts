import type { OutboxEntry, OutboxFrame } from './outbox-store';

/** Maximum number of unanswered messages for one partner; more would only fill the server's own queue. */
export const IN_FLIGHT_LIMIT = 20;

/**
 * Entries that may be sent now, oldest first. A partner with too many unanswered, held or unstored entries does not
 * delay others.
 */
export function nextToSend<Frame extends OutboxFrame>(
  entries: readonly OutboxEntry<Frame>[],
  stored: ReadonlySet<string>,
  isHeld: (entry: OutboxEntry<Frame>) => boolean = () => false,
): OutboxEntry<Frame>[] {
  const ahead = new Map<string, number>();
  return entries.filter((entry) => {
    if (entry.state === 'refused') return false;
    const partner = entry.frame.YQToken ?? '';
    const place = ahead.get(partner) ?? 0;
    const hasRoom = place < IN_FLIGHT_LIMIT && stored.has(entry.onlyID) && !isHeld(entry);
    ahead.set(partner, hasRoom ? place + 1 : IN_FLIGHT_LIMIT);
    return hasRoom && entry.state === 'waiting';
  });
}
