import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FileKind } from '@parley/protocol/settings/files';
import { fileTypeFromFile } from 'file-type';

/** Bytes that tell text from what is none. */
const LOOK_BYTES = 64 * 1024;

/** What a file is by its content, and the ending that its kind of file has; its name only tells one kind of text from another. */
export type Content = { type: string; ending: string };

export async function contentOf(path: string, name: string): Promise<Content> {
  const known = await fileTypeFromFile(path).catch(() => undefined);
  // The mark of UTF-16 reads like the first bytes of a song.
  if (known?.mime === 'audio/mpeg' && (await beginsAsUtf16(path))) return plainContentOf(path, name);
  return known ? { type: known.mime, ending: known.ext } : plainContentOf(path, name);
}

/** As text or as bytes: whatever it pretends to be. */
export async function plainContentOf(path: string, name: string): Promise<Content> {
  if (!(await isText(path))) return { type: 'application/octet-stream', ending: 'bin' };
  return extname(name).toLowerCase() === '.csv'
    ? { type: 'text/csv', ending: 'csv' }
    : { type: 'text/plain', ending: 'txt' };
}

async function beginsAsUtf16(path: string): Promise<boolean> {
  const begin = await firstBytes(path, 2);
  return begin.equals(Buffer.from([0xff, 0xfe])) || begin.equals(Buffer.from([0xfe, 0xff]));
}

/** No letter that text never holds. Any encoding: old spreadsheets are GBK. */
async function isText(path: string): Promise<boolean> {
  const begin = await firstBytes(path, LOOK_BYTES);
  return begin.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
}

async function firstBytes(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Help files (.chm) hold pages with programs. */
const documents =
  /^application\/(pdf|rtf|msword|x-cfb|vnd\.(ms-(?!htmlhelp|cab)|openxmlformats|oasis|apple).*|epub\+zip)$|^text\//;
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

/** Whether browsers show it in place without running anything. A picture that was not decoded here may be none. */
export const isShownInline = (type: string, isDecoded: boolean): boolean =>
  shown.has(type) && (isDecoded || !type.startsWith('image/'));

/** Types that a browser or a system may run. */
const scripts = /^(?!text\/(plain|csv)$)text\/|[/+]xml$|script|html|hta\b|x-sh\b|x-msdownload|x-msi\b/;

/** As it goes out: text has no kinds, and what could run is bytes. */
export function servedType(type: string): string {
  if (scripts.test(type)) return 'application/octet-stream';
  return type.startsWith('text/') ? 'text/plain' : type;
}
