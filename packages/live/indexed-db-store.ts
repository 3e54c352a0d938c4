import type { Clock } from './clock';
import { createMemoryStore } from './memory-store';
import type { KeptRows, OutboxEntry } from './outbox-store';

/** Some browsers never answer an open in private windows; writing must not wait longer than this. */
const OPEN_MS = 2000;
const TABLE = 'entries';

export interface IndexedDbStoreOptions {
  /** One database per person, e.g. `parley-outbox-visitor-<YQToken>`: nobody sends what another one wrote. */
  name: string;
  indexedDB: IDBFactory | undefined;
  clock: Clock;
}

/** Survives reload and crash; where the browser forbids that (private mode, blocked storage) it is a memory store. */
export function createIndexedDbStore<Row extends { onlyID: string } = OutboxEntry>(
  options: IndexedDbStoreOptions,
): KeptRows<Row> {
  const memory = createMemoryStore<Row>();
  const opened = openDatabase(options);

  async function run<T>(
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> {
    const database = await opened;
    return database ? inTransaction(database, mode, act) : undefined;
  }

  return {
    async put(row) {
      if (!(await opened)) return memory.put(row);
      await run('readwrite', (table) => table.put(row));
    },
    async update(onlyID, changes) {
      if (!(await opened)) return memory.update(onlyID, changes);
      await run('readwrite', (table) => {
        const found: IDBRequest<Row | undefined> = table.get(onlyID);
        found.onsuccess = () => found.result && table.put({ ...found.result, ...changes });
        return undefined;
      });
    },
    async remove(onlyID) {
      if (!(await opened)) return memory.remove(onlyID);
      await run('readwrite', (table) => table.delete(onlyID));
    },
    async all() {
      if (!(await opened)) return memory.all();
      return (await run<Row[]>('readonly', (table) => table.getAll())) ?? [];
    },
  };
}

/** Null where there is no database to be had. */
function openDatabase({ name, indexedDB, clock }: IndexedDbStoreOptions): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    const timer = clock.setTimeout(giveUp, OPEN_MS);
    try {
      if (!indexedDB) return giveUp();
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'onlyID' });
      request.onerror = giveUp;
      request.onsuccess = () => {
        clock.clearTimeout(timer);
        // Another tab wants to delete or upgrade it: standing in the way would hang that tab.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
    } catch {
      giveUp(); // Reading `indexedDB` is itself forbidden in some frames.
    }
  });
}

function inTransaction<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (table: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(TABLE, mode);
    const request = act(transaction.objectStore(TABLE));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
