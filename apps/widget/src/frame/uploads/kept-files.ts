/** A picture or a file on its way, with its bytes, until the server has acknowledged the message that sends it. */
export type KeptFile = { onlyID: string; name: string; type: string; at: number; blob: Blob };

export type FileStore = {
  put(file: KeptFile): Promise<void>;
  remove(onlyID: string): Promise<void>;
  all(): Promise<KeptFile[]>;
};

const TABLE = 'files';
/** Some browsers never answer an open in private windows. */
const OPEN_MS = 2000;

/** Survives reload and crash; where the browser forbids that, it is memory: what is under way still arrives. */
export function createFileStore(name: string, factory: IDBFactory | undefined): FileStore {
  const memory = new Map<string, KeptFile>();
  const opened = open(name, factory);

  async function run<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
    const database = await opened;
    if (!database) return null;
    return new Promise((resolve) => {
      const transaction = database.transaction(TABLE, mode);
      const request = act(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(request.result);
      // A full disk: the bytes in memory are sent all the same.
      transaction.onerror = () => resolve(null);
      transaction.onabort = () => resolve(null);
    });
  }

  return {
    async put(file) {
      memory.set(file.onlyID, file);
      await run('readwrite', (table) => table.put(file)).catch(() => null);
    },
    async remove(onlyID) {
      memory.delete(onlyID);
      await run('readwrite', (table) => table.delete(onlyID)).catch(() => null);
    },
    async all() {
      const kept = (await run<KeptFile[]>('readonly', (table) => table.getAll()).catch(() => null)) ?? [];
      return [...new Map([...kept.map((file) => [file.onlyID, file] as const), ...memory]).values()];
    },
  };
}

function open(name: string, factory: IDBFactory | undefined): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    const timer = setTimeout(giveUp, OPEN_MS);
    try {
      if (!factory) return giveUp();
      const request = factory.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'onlyID' });
      request.onerror = giveUp;
      request.onsuccess = () => {
        clearTimeout(timer);
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
    } catch {
      giveUp();
    }
  });
}
