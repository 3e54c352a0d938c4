import type { KeptRows } from '@parley/live/store';
import type { KeptFile } from '@parley/live/uploads/types';
import { createUploads, type UploadParts } from '@parley/live/uploads/uploads';
import type { MessageKind } from '@parley/protocol/types';

export type Upload = Pick<KeptFile, 'onlyID' | 'name' | 'type' | 'size' | 'at' | 'state' | 'error'> & {
  /** From 0 to 1. */
  progress: number;
  /** A picture can be shown before it has arrived. */
  preview?: string | undefined;
};

/** A file as it was chosen: its id and its place in line are fixed. */
export type Chosen = { onlyID: string; at: number; blob: File };

export type FrameUploads = {
  entries(): readonly Upload[];
  /** The last of those that go before what is said now. */
  newest(): string | undefined;
  /** Its message is still to come. */
  isUnderWay(onlyID: string): boolean;
  /** What this page has sent is shown from here, so that nothing flickers when it has arrived. */
  previewOf(onlyID: string): string | undefined;
  add(files: readonly Chosen[]): void;
  /** Stops it, and forgets it. */
  cancel(onlyID: string): void;
  retry(onlyID: string): void;
  /** The line is back. */
  nudge(): void;
  subscribe(listener: () => void): () => void;
};

export type FrameUploadParts = Omit<UploadParts, 'atOnce' | 'say'> & {
  visitor: string;
  /** Larger ones are refused before they travel; bytes. */
  maxBytes(): number;
  /** The file is with the server: the message that shows it goes out. Resolves once that outlives the page. */
  say(message: { onlyID: string; msg: string; kind: MessageKind }, at: number): Promise<void>;
  previewFor(blob: Blob): string | undefined;
};

/** One visitor's files, one after the other. */
export function createFrameUploads({
  visitor,
  rows,
  say,
  previewFor,
  maxBytes,
  ...parts
}: FrameUploadParts): FrameUploads {
  const previews = new Map<string, string | undefined>();
  const uploads = createUploads({
    ...parts,
    rows: withOldRows(rows, visitor),
    atOnce: 1,
    say: ({ onlyID, at }, { msg, kind }) => say({ onlyID, msg, kind }, at),
  });

  function previewOf({ onlyID, type, blob }: KeptFile): string | undefined {
    if (!previews.has(onlyID) && blob && type.startsWith('image/')) previews.set(onlyID, previewFor(blob));
    return previews.get(onlyID);
  }

  function entries(): Upload[] {
    const { files, progress } = uploads.view();
    return files.flatMap(({ onlyID, name, type, size, at, state, error, ...file }) => {
      const preview = previewOf({ onlyID, name, type, size, at, state, ...file });
      // Its message stands there by now.
      if (state === 'said') return [];
      return [{ onlyID, name, type, size, at, state, error, preview, progress: progress.get(onlyID) ?? 0 }];
    });
  }

  return {
    ...uploads,
    entries,
    newest: () => uploads.newest(visitor),
    previewOf: (onlyID) => previews.get(onlyID),
    add: (chosen) =>
      uploads.add(
        chosen.map(({ onlyID, at, blob }) => {
          const { name, type, size } = blob;
          const isTooLarge = size > maxBytes();
          const state = isTooLarge ? { state: 'failed' as const, error: 'too-large' } : { state: 'waiting' as const };
          return { onlyID, at, YQToken: visitor, name, type, size, blob, ...state };
        }),
      ),
    cancel: uploads.remove,
  };
}

/** Rows of a version before hold no more than the file itself. */
function withOldRows(rows: KeptRows<KeptFile>, visitor: string): KeptRows<KeptFile> {
  const fill = (row: KeptFile): KeptFile => ({
    ...row,
    YQToken: visitor,
    size: row.size ?? row.blob?.size ?? 0,
    state: row.state ?? 'waiting',
    owner: row.owner ?? '',
  });
  return { ...rows, all: async () => (await rows.all()).map(fill) };
}
