import type { BrowserUploads } from './open-uploads';
import type { Uploads } from './uploads';

/** When nothing else is under way any more: what an earlier page has left is taken up then. */
const QUIET_MS = 3000;

/** Uploads whose code is fetched with the first file, or once all is quiet. */
export function lateUploads(parts: BrowserUploads): Uploads {
  const listeners = new Set<() => void>();
  let uploads: Uploads | undefined;
  let opening: Promise<Uploads> | undefined;

  function open(): Promise<Uploads> {
    opening ??= import('./open-uploads').then(
      ({ openUploads }) => {
        uploads = openUploads(parts);
        uploads.subscribe(() => {
          for (const listener of [...listeners]) listener();
        });
        return uploads;
      },
      (error) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  /** The network may be away at the very moment: the files are not. */
  function add(files: readonly File[]): void {
    open().then(
      (opened) => opened.add(files),
      () => setTimeout(() => add(files), QUIET_MS),
    );
  }

  setTimeout(() => open().catch(() => {}), QUIET_MS);
  return {
    entries: () => uploads?.entries() ?? [],
    previewOf: (onlyID) => uploads?.previewOf(onlyID),
    add,
    cancel: (onlyID) => uploads?.cancel(onlyID),
    retry: (onlyID) => uploads?.retry(onlyID),
    nudge: () => uploads?.nudge(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
