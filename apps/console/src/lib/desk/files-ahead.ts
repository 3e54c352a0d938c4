import type { Ahead } from '@parley/live/ahead';

type Parts = {
  bring(): Promise<unknown>;
  isLive(): boolean;
  /** Files have gone on, so that texts behind them may. */
  onGone(): void;
};

/** Files that texts wait for. Whoever sends files is brought when a text of an earlier page waits for one. */
export function createFilesAhead({ bring, isLive, onGone }: Parts) {
  let files: Ahead | null = null;
  /** Files cannot be sent from this page: their code did not come. */
  let hasNoFiles = false;
  let isBringing = false;

  async function bringFiles(): Promise<void> {
    if (isBringing) return;
    isBringing = true;
    try {
      await bring();
    } catch {
      isBringing = false;
      // Away, it may yet come; with the line up it is gone, and nothing waits for it.
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
    /** With whoever sends files, when there was none before. */
    goOn(given?: Ahead): void {
      files = given ?? files;
      onGone();
    },
  };
}
