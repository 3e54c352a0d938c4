import type { Clock } from './clock';
import { createMemoryStore } from './memory-store';

/** Milliseconds to wait for the database: some browsers never answer an open request in private windows. */
const OPEN_MS = 2000;

/** Rows by `onlyID` that outlive the page. All implementations pass the same contract tests. */
export interface KeptRows<Row extends { onlyID: string }> {
  /** Resolves once the row is stored. */
  put(row: Row): Promise<void>;
  /** Changes an existing row; never restores a removed one. */
  update(onlyID: string, changes: Partial<Row>): Promise<void>;
  remove(onlyID: string): Promise<void>;
  all(): Promise<Row[]>;
}

export interface StoreOptions {
  /**
   * One database for each person, e.g. `parley-outbox-visitor-<YQToken>`, so that nobody sends messages of another one.
   */
  name: string;
  /** Its only table. */
  table?: string;
  indexedDB: IDBFactory | undefined;
  clock: Clock;
}

/**
 * Outlives reload and crash; if the browser forbids that (private mode, blocked storage) it is a memory store. A
 * database that opens after the timeout takes over the rows in memory.
 */
export function openStore<Row extends { onlyID: string }>(given: StoreOptions): KeptRows<Row> {
  const options = { table: 'entries', ...given };
  const memory = createMemoryStore<Row>();
  const inTable = inTransaction(options.table);
  let database: IDBDatabase | null = null;
  /** Resolves when it is known where rows are stored for now. */
  let decided = openDatabase(options, (late) => {
    decided = move(late);
  }).then((opened) => {
    database = opened;
  });

  async function move(late: IDBDatabase): Promise<void> {
    try {
      const rows = await memory.all();
      await inTable(late, 'readwrite', (table) => {
        for (const row of rows) table.put(row);
        return undefined;
      });
      database = late;
    } catch {
      // The database opened but accepts no rows: memory stays in use.
    }
  }

  async function run<T>(
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest<T> | undefined,
    inMemory: () => Promise<T>,
  ): Promise<T | undefined> {
    await decided;
    return database ? inTable(database, mode, act) : inMemory();
  }

  return {
    async put(row) {
      await run<unknown>(
        'readwrite',
        done((table) => table.put(row)),
        () => memory.put(row),
      );
    },
    async update(onlyID, changes) {
      const change = (table: IDBObjectStore) => {
        const found: IDBRequest<Row | undefined> = table.get(onlyID);
        found.onsuccess = () => found.result && table.put({ ...found.result, ...changes });
        return undefined;
      };
      await run('readwrite', change, () => memory.update(onlyID, changes));
    },
    async remove(onlyID) {
      await run<unknown>(
        'readwrite',
        done((table) => table.delete(onlyID)),
        () => memory.remove(onlyID),
      );
    },
    async all() {
      return (await run<Row[]>('readonly', (table) => table.getAll(), memory.all)) ?? [];
    },
  };
}

/** The opened database; null: not available, or not in time. `onLate` gets one that opens later. */
function openDatabase(
  { name, table, indexedDB, clock }: Required<StoreOptions>,
  onLate: (database: IDBDatabase) => void,
): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    let isGivenUp = false;
    const giveUp = () => {
      isGivenUp = true;
      resolve(null);
    };
    const timer = clock.setTimeout(giveUp, OPEN_MS);
    try {
      if (!indexedDB) return giveUp();
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'onlyID' });
      request.onerror = giveUp;
      request.onsuccess = () => {
        clock.clearTimeout(timer);
        // Another tab deletes or upgrades it, and would hang while this connection is open.
        request.result.onversionchange = () => request.result.close();
        if (isGivenUp) onLate(request.result);
        else resolve(request.result);
      };
    } catch {
      giveUp(); // Already reading `indexedDB` throws in some frames.
    }
  });
}

/** For requests whose result is not used. */
const done =
  (act: (table: IDBObjectStore) => unknown) =>
  (table: IDBObjectStore): undefined => {
    act(table);
  };

const inTransaction =
  (name: string) =>
  <T>(
    database: IDBDatabase,
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
