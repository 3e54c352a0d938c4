import type { BrowserUploads } from './open-uploads';
import type { Chosen, FrameUploads, Upload } from './uploads';

/**
 * Milliseconds after the start before uploads that an earlier page left are resumed; also the pause after a failed
 * load.
 */
const QUIET_MS = 3000;
/**
 * Failed loads in a row with an open connection after which the code counts as removed by a deployment. The connection
 * reports a loss some seconds late.
 */
const TRIES = 3;

type LazyParts = BrowserUploads & {
  newID(): string;
  /** Whether the connection is open: a failed load then counts. */
  isLive(): boolean;
};

export type LazyUploads = Omit<FrameUploads, 'add'> & { add(files: readonly File[]): void };

/** Uploads whose code is loaded with the first file, or some seconds after the start. */
export function lazyUploads(parts: LazyParts): LazyUploads {
  const listeners = new Set<() => void>();
  /** Files chosen before the code is loaded. */
  let chosen: readonly Chosen[] = [];
  let uploads: FrameUploads | undefined;
  let opening: Promise<void> | undefined;
  let failures = 0;

  function open(): Promise<void> {
    opening ??= import('./open-uploads').then(
      ({ openUploads }) => {
        uploads = openUploads(parts);
        uploads.subscribe(notify);
        uploads.add(chosen);
        chosen = [];
      },
      () => {
        failures = parts.isLive() ? failures + 1 : 0;
        setTimeout(() => {
          opening = undefined;
          if (chosen.length > 0) void open();
        }, QUIET_MS);
        if (failures >= TRIES) notify();
      },
    );
    return opening;
  }

  function notify(): void {
    for (const listener of [...listeners]) listener();
  }

  function add(files: readonly File[]): void {
    const added = files.map((blob) => ({ onlyID: parts.newID(), at: parts.nextPlace(), blob }));
    if (uploads) return uploads.add(added);
    chosen = [...chosen, ...added];
    notify();
    // The load may fail for lack of a network; the chosen files stay listed.
    void open();
  }

  setTimeout(open, QUIET_MS);
  return {
    entries: () => uploads?.entries() ?? chosen.map(waitingFor),
    newest: () => (uploads ? uploads.newest() : chosen.at(-1)?.onlyID),
    isUnderWay(onlyID) {
      if (uploads) return uploads.isUnderWay(onlyID);
      void open();
      // Texts do not wait for a file that this page cannot send any more.
      return failures < TRIES;
    },
    previewOf: (onlyID) => uploads?.previewOf(onlyID),
    add,
    cancel(onlyID) {
      chosen = chosen.filter((file) => file.onlyID !== onlyID);
      uploads?.cancel(onlyID);
      notify();
    },
    retry: (onlyID) => uploads?.retry(onlyID),
    nudge: () => uploads?.nudge(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const waitingFor = ({ onlyID, at, blob: { name, type, size } }: Chosen): Upload => ({
  onlyID,
  at,
  name,
  type,
  size,
  state: 'waiting',
  progress: 0,
});
