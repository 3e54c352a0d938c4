import { createSerialQueue } from '../serial-queue';
import type { KeptRows } from '../store';
import type { KeptFile, UploadsView } from './types';

/** States that are not stored: for the next page such a file is waiting, or its message has to be sent again. */
const NOT_STORED: readonly unknown[] = ['uploading', 'said'];

export type UploadList = ReturnType<typeof createUploadList>;

/** The files in order of sending, shown at once and then stored, one change after the other. */
export function createUploadList(rows: KeptRows<KeptFile>) {
  const listeners = new Set<() => void>();
  const storing = createSerialQueue();
  let view: UploadsView = { files: [], progress: new Map() };

  function show(changes: Partial<UploadsView>): void {
    view = { ...view, ...changes };
    for (const listener of [...listeners]) listener();
  }

  const find = (onlyID: string) => view.files.find((file) => file.onlyID === onlyID);
  const setFiles = (files: readonly KeptFile[]) => show({ files: files.toSorted((a, b) => a.at - b.at) });

  /** Errors are ignored: a file that cannot be stored is sent, but would not survive a reload. */
  const later = (act: () => Promise<void>) => storing.add(() => act().catch(() => {}));

  return {
    view: () => view,
    find,
    later,
    settled: storing.settled,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep: (file: KeptFile) => later(() => rows.put(file)),
    add: (files: readonly KeptFile[]) => setFiles([...view.files, ...files]),
    patch(onlyID: string, changes: Partial<KeptFile>): void {
      setFiles(view.files.map((file) => (file.onlyID === onlyID ? { ...file, ...changes } : file)));
      if (!NOT_STORED.includes(changes.state)) later(() => rows.update(onlyID, changes));
    },
    forget(onlyID: string): void {
      show({ files: view.files.filter((file) => file.onlyID !== onlyID) });
      later(() => rows.remove(onlyID));
    },
    setProgress(onlyID: string, share: number | null): void {
      const progress = new Map(view.progress);
      if (share === null) progress.delete(onlyID);
      else progress.set(onlyID, share);
      show({ progress });
    },
    /** Notifies listeners of a change outside of the files. */
    notify: () => show({ files: [...view.files] }),
  };
}
