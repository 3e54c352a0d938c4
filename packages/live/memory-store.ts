import type { OutboxEntry } from './outbox-store';
import type { KeptRows } from './store';

/** A store in memory: outlives a lost socket, but not a reload. */
export function createMemoryStore<Row extends { onlyID: string } = OutboxEntry>(): KeptRows<Row> {
  const rows = new Map<string, Row>();
  return {
    async put(row) {
      rows.set(row.onlyID, row);
    },
    async update(onlyID, changes) {
      const row = rows.get(onlyID);
      if (row) rows.set(onlyID, { ...row, ...changes });
    },
    async remove(onlyID) {
      rows.delete(onlyID);
    },
    async all() {
      return [...rows.values()];
    },
  };
}
