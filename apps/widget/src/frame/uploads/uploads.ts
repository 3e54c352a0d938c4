import type { KeptRows } from '@parley/live/store';
import type { KeptFile } from '@parley/live/uploads/types';
import { createUploads, type UploadParts } from '@parley/live/uploads/uploads';
import type { MessageKind } from '@parley/protocol/types';

export type Upload = Pick<KeptFile, 'onlyID' | 'name' | 'type' | 'size' | 'at' | 'state' | 'error'> & {
  /** From 0 to 1. */
  progress: number;
  /** Local address of a picture, shown before the upload is complete. */
  preview?: string | undefined;
};

/** A chosen file; its id and its place in the order are fixed. */
export type Chosen = { onlyID: string; at: number; blob: File };

export type FrameUploads = {
  entries(): readonly Upload[];
  /** The last file whose message is sent before a text written now. */
  newest(): string | undefined;
  /** Whether its message is not sent yet. */
  isUnderWay(onlyID: string): boolean;
  /** Local address of a picture that this page has sent; used after the upload too, to avoid flicker. */
  previewOf(onlyID: string): string | undefined;
  add(files: readonly Chosen[]): void;
  /** Aborts the upload and removes the file. */
  cancel(onlyID: string): void;
  retry(onlyID: string): void;
  /** The connection is back. */
  nudge(): void;
  subscribe(listener: () => void): () => void;
};

export type FrameUploadParts = Omit<UploadParts, 'atOnce' | 'say'> & {
  visitor: string;
  /** Bytes; larger files are refused without an upload. */
  maxBytes(): number;
  /** Sends the message of an uploaded file. Resolves once it is stored. */
  say(message: { onlyID: string; msg: string; kind: MessageKind }, at: number): Promise<void>;
  previewFor(blob: Blob): string | undefined;
};

/** Uploads of one visitor, one at a time. */
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
      // Its message is shown instead.
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

/** Rows stored by an older version have only the file itself. */
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
