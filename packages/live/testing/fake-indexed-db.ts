interface FakeRequest {
  result?: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
}

type Rows = Map<string, unknown>;

/**
 * The part of IndexedDB that the outbox's store uses: one table by `onlyID`, values copied in and out, requests in
 * order. Kept between simulated reloads.
 */
export function createFakeIndexedDB(): IDBFactory {
  const databases = new Map<string, Rows>();
  return {
    open(name: string) {
      const request: FakeRequest = {};
      queueMicrotask(() => {
        const isNew = !databases.has(name);
        const rows: Rows = databases.get(name) ?? new Map();
        databases.set(name, rows);
        request.result = fakeDatabase(rows);
        if (isNew) request.onupgradeneeded?.();
        request.onsuccess?.();
      });
      return request;
    },
  } as unknown as IDBFactory;
}

/** A slow browser: `open` is answered when the test says so. */
export function createSlowIndexedDB(inner: IDBFactory): IDBFactory & { answer(): void } {
  const held: (() => void)[] = [];
  const slow = {
    open(name: string) {
      const request: FakeRequest = {};
      held.push(() => {
        const real = inner.open(name) as unknown as FakeRequest;
        real.onupgradeneeded = () => {
          request.result = real.result;
          request.onupgradeneeded?.();
        };
        real.onsuccess = () => {
          request.result = real.result;
          request.onsuccess?.();
        };
      });
      return request;
    },
    answer() {
      for (const open of held.splice(0)) open();
    },
  };
  return slow as unknown as IDBFactory & { answer(): void };
}

/** A browser without IndexedDB: `open` throws, fails, or never answers. */
export function createBlockedIndexedDB(how: 'throws' | 'fails' | 'hangs'): IDBFactory {
  return {
    open() {
      if (how === 'throws') throw new Error('SecurityError');
      const request: FakeRequest = {};
      if (how === 'fails') queueMicrotask(() => request.onerror?.());
      return request;
    },
  } as unknown as IDBFactory;
}

function fakeDatabase(rows: Rows): object {
  return {
    createObjectStore: () => {},
    close: () => {},
    transaction() {
      const transaction: { error?: Error; oncomplete?: () => void; onabort?: () => void; objectStore(): object } = {
        objectStore: () => fakeTable(rows, run),
      };
      let running = 0;
      function run(act: () => unknown): FakeRequest {
        const request: FakeRequest = {};
        running++;
        queueMicrotask(() => {
          request.result = act();
          request.onsuccess?.();
          if (--running === 0) transaction.oncomplete?.();
        });
        return request;
      }
      return transaction;
    },
  };
}

function fakeTable(rows: Rows, run: (act: () => unknown) => FakeRequest): object {
  return {
    put: (row: { onlyID: string }) => run(() => rows.set(row.onlyID, structuredClone(row))),
    get: (id: string) => run(() => structuredClone(rows.get(id))),
    delete: (id: string) => run(() => rows.delete(id)),
    getAll: () => run(() => structuredClone([...rows.values()])),
  };
}
