import type { OutboxEntry, OutboxStore } from './outbox-store';

/** Survives a lost socket, but not a reload. */
export function createMemoryStore(): OutboxStore {
  const entries = new Map<string, OutboxEntry>();
  return {
    async put(entry) {
      entries.set(entry.onlyID, entry);
    },
    async update(onlyID, changes) {
      const entry = entries.get(onlyID);
      if (entry) entries.set(onlyID, { ...entry, ...changes });
    },
    async remove(onlyID) {
      entries.delete(onlyID);
    },
    async all() {
      return [...entries.values()];
    },
  };
}
