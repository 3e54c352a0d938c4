import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FileKind } from '@parley/protocol/settings/files';
import { fileTypeFromFile } from 'file-type';

/** Bytes that are examined to recognize text. */
const SNIFFED_BYTES = 64 * 1024;

/** Type of a file by its content, with the usual extension; the name only distinguishes kinds of text. */
export type Content = { type: string; ending: string };

export async function contentOf(path: string, name: string): Promise<Content> {
  const known = await fileTypeFromFile(path).catch(() => undefined);
  // The byte order mark of UTF-16 looks like the beginning of an MP3.
  if (known?.mime === 'audio/mpeg' && (await beginsAsUtf16(path))) return plainContentOf(path, name);
  return known ? { type: known.mime, ending: known.ext } : plainContentOf(path, name);
}

/** Text or bytes, regardless of the format that the file claims. */
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

/** Whether the file has no control characters that texts never have. In any encoding: old spreadsheets are in GBK. */
async function isText(path: string): Promise<boolean> {
  const begin = await firstBytes(path, SNIFFED_BYTES);
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

/** Without help files (.chm), which contain pages with scripts. */
const documents =
  /^application\/(pdf|rtf|msword|x-cfb|vnd\.(ms-(?!htmlhelp|cab)|openxmlformats|oasis|apple).*|epub\+zip)$|^text\//;
const archives = /^application\/(zip|gzip|x-(tar|7z-compressed|rar-compressed|bzip2|xz|lzip)|vnd\.rar|zstd)$/;
/** Without SVG, which may contain scripts. */
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

/**
 * Whether browsers may show the file inline without executing anything. Pictures count only if they were decoded here.
 */
export const isShownInline = (type: string, isDecoded: boolean): boolean =>
  shown.has(type) && (isDecoded || !type.startsWith('image/'));

/** Types that a browser or a system may execute. */
const scripts = /^(?!text\/(plain|csv)$)text\/|[/+]xml$|script|html|hta\b|x-sh\b|x-msdownload|x-msi\b/;

/** Content type to send: plain text for all texts, bytes for types that could be executed. */
export function servedType(type: string): string {
  if (scripts.test(type)) return 'application/octet-stream';
  return type.startsWith('text/') ? 'text/plain' : type;
}
