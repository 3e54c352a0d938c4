import type { OutboxEntry, OutboxFrame, OutboxStore } from './outbox-store';
import type { Ownership } from './ownership';

/** Entries whose tab is gone become ours. Two tabs may do so at once: sent twice, stored once. */
export async function takeOverEntries<Frame extends OutboxFrame>(
  store: OutboxStore,
  ownership: Ownership,
  onError: (error: unknown) => void,
): Promise<OutboxEntry<Frame>[]> {
  const left: OutboxEntry<Frame>[] = [];
  for (const entry of await allOf<Frame>(store, onError)) {
    if (entry.owner === ownership.id || (await isAlive(ownership, entry.owner))) continue;
    await store.update(entry.onlyID, { owner: ownership.id }).catch(onError);
    left.push({ ...entry, owner: ownership.id });
  }
  return left;
}

async function allOf<Frame extends OutboxFrame>(
  store: OutboxStore,
  onError: (error: unknown) => void,
): Promise<OutboxEntry<Frame>[]> {
  try {
    return (await store.all()) as OutboxEntry<Frame>[];
  } catch (error) {
    onError(error);
    return [];
  }
}

/** Where that cannot be told, better sent twice than never. */
function isAlive(ownership: Ownership, owner: string): Promise<boolean> {
  return ownership.isAlive(owner).catch(() => false);
}
