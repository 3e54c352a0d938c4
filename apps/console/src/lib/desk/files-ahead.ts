import type { Ahead } from '@parley/live/ahead';

type Parts = {
  bring(): Promise<unknown>;
  isLive(): boolean;
  /** Files have changed their state, so texts behind them may be sent. */
  onGone(): void;
};

/** The files that texts wait for. Loads the upload queue when a text of an earlier page waits for a file. */
export function createFilesAhead({ bring, isLive, onGone }: Parts) {
  let files: Ahead | null = null;
  /** The upload queue's code failed to load: files cannot be sent from this page. */
  let hasNoFiles = false;
  let isBringing = false;

  async function bringFiles(): Promise<void> {
    if (isBringing) return;
    isBringing = true;
    try {
      await bring();
    } catch {
      isBringing = false;
      // While offline the code may still load later; while connected it is missing for good, and texts stop waiting.
      hasNoFiles = isLive();
      if (hasNoFiles) onGone();
    }
  }

  const ahead: Ahead = {
    newest: (visitor) => files?.newest(visitor),
    isUnderWay(onlyID) {
      if (files) return files.isUnderWay(onlyID);
      if (!hasNoFiles) void bringFiles();
      return !hasNoFiles;
    },
  };

  return {
    ahead,
    /** Passes the upload queue when it has been opened. */
    goOn(given?: Ahead): void {
      files = given ?? files;
      onGone();
    },
  };
}
