import type { BrowserUploads } from './open-uploads';
import type { Chosen, FrameUploads, Upload } from './uploads';

/** When nothing else is under way any more: what an earlier page has left is taken up then. */
const QUIET_MS = 3000;
/** So often in a row, with the line up: a deploy has taken the code away. A cut shows on the line some seconds late. */
const TRIES = 3;

type LateParts = BrowserUploads & {
  newID(): string;
  /** The line is up: what cannot be fetched then is gone. */
  isLive(): boolean;
};

export type LateUploads = Omit<FrameUploads, 'add'> & { add(files: readonly File[]): void };

/** Uploads whose code is fetched with the first file, or once all is quiet. */
export function lateUploads(parts: LateParts): LateUploads {
  const listeners = new Set<() => void>();
  /** Before the code is here. */
  let chosen: readonly Chosen[] = [];
  let uploads: FrameUploads | undefined;
  let opening: Promise<void> | undefined;
  let failures = 0;

  function open(): Promise<void> {
    opening ??= import('./open-uploads').then(
      ({ openUploads }) => {
        uploads = openUploads(parts);
        uploads.subscribe(tell);
        uploads.add(chosen);
        chosen = [];
      },
      () => {
        failures = parts.isLive() ? failures + 1 : 0;
        setTimeout(() => {
          opening = undefined;
          if (chosen.length > 0) void open();
        }, QUIET_MS);
        if (failures >= TRIES) tell();
      },
    );
    return opening;
  }

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function add(files: readonly File[]): void {
    const added = files.map((blob) => ({ onlyID: parts.newID(), at: parts.nextPlace(), blob }));
    if (uploads) return uploads.add(added);
    chosen = [...chosen, ...added];
    tell();
    // The network may be away at the very moment: the files are not.
    void open();
  }

  setTimeout(open, QUIET_MS);
  return {
    entries: () => uploads?.entries() ?? chosen.map(waitingFor),
    newest: () => (uploads ? uploads.newest() : chosen.at(-1)?.onlyID),
    isUnderWay(onlyID) {
      if (uploads) return uploads.isUnderWay(onlyID);
      void open();
      // Texts are not held for a file that this page cannot send any more.
      return failures < TRIES;
    },
    previewOf: (onlyID) => uploads?.previewOf(onlyID),
    add,
    cancel(onlyID) {
      chosen = chosen.filter((file) => file.onlyID !== onlyID);
      uploads?.cancel(onlyID);
      tell();
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
