import type { FileStore } from './kept-files';
import { createFileStore } from './kept-files';
import { sendFile } from './send-file';
import { createUploads, type UploadParts, type Uploads } from './uploads';

export type BrowserUploads = Pick<UploadParts, 'nextPlace' | 'maxBytes' | 'say'> & {
  visitor: string;
  url: string;
  credential(): string;
};

/** Uploads made of what this browser has and allows. */
export function openUploads({ visitor, url, credential, ...parts }: BrowserUploads): Uploads {
  const store: FileStore = createFileStore(
    `parley-files-visitor-${visitor}`,
    allowed(() => indexedDB),
  );
  return createUploads({
    ...parts,
    store,
    send: (file, onProgress, signal) => sendFile(url, credential(), file, onProgress, signal),
    own,
    later: (act, ms) => setTimeout(act, ms),
    cancelLater: (timer) => clearTimeout(timer as number),
    previewFor: (blob) => URL.createObjectURL(blob),
  });
}

/** Held as long as this page lives. Without locks two tabs may both send it: under one id it is stored once. */
function own(onlyID: string): Promise<boolean> {
  const locks = allowed(() => navigator.locks);
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(`parley-file-${onlyID}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<void>(() => {}) : undefined;
      })
      .catch(() => resolve(true));
  });
}

function allowed<T>(read: () => T): T | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}
