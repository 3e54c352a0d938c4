import { browserParts } from '@parley/live/browser-parts';
import type { KeptFile } from '@parley/live/uploads/types';
import { sendFile } from './send-file';
import { createFrameUploads, type FrameUploadParts, type FrameUploads } from './uploads';

export type BrowserUploads = Pick<FrameUploadParts, 'visitor' | 'nextPlace' | 'maxBytes' | 'say'> & {
  url: string;
  credential(): string;
};

/** Uploads with the storage and locks of this browser. */
export function openUploads({ url, credential, ...parts }: BrowserUploads): FrameUploads {
  return createFrameUploads({
    ...browserParts<KeptFile>(`parley-files-visitor-${parts.visitor}`, 'files'),
    ...parts,
    send: (file, sending) => sendFile({ url, credential: credential() }, file, sending),
    previewFor: (blob) => URL.createObjectURL(blob),
  });
}
