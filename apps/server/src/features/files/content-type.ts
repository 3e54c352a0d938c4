import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FileKind } from '@parley/protocol/settings/files';
import { fileTypeFromFile } from 'file-type';

/** Bytes that tell text from what is none. */
const LOOK_BYTES = 64 * 1024;

/** What a file is by its content; its name only tells one kind of text from another. */
export async function contentType(path: string, name: string): Promise<string> {
  const known = await fileTypeFromFile(path).catch(() => undefined);
  if (known) return known.mime;
  if (!(await isText(path))) return 'application/octet-stream';
  return extname(name).toLowerCase() === '.csv' ? 'text/csv' : 'text/plain';
}

/** No letter that text never holds. Any encoding: old spreadsheets are GBK. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK_BYTES), 0, LOOK_BYTES, 0);
    return buffer.subarray(0, bytesRead).every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
  } finally {
    await file.close();
  }
}

const documents = /^application\/(pdf|rtf|msword|x-cfb|vnd\.(ms-|openxmlformats|oasis|apple).*|epub\+zip)$|^text\//;
const archives = /^application\/(zip|gzip|x-(tar|7z-compressed|rar-compressed|bzip2|xz|lzip)|vnd\.rar|zstd)$/;
/** Pictures that hold programs are no pictures. */
const pictures = /^image\/(?!svg)/;

export function kindOf(type: string): FileKind {
  if (pictures.test(type)) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (documents.test(type)) return 'document';
  return archives.test(type) ? 'archive' : 'other';
}

const shown = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
]);

/** Whether browsers show it in place without running anything. */
export const isShownInline = (type: string): boolean => shown.has(type);
