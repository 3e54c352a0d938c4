import type { KeptFile } from '@parley/live/uploads/types';
import type { FileBody } from '@parley/protocol/types';

export const isPicture = ({ type }: Pick<KeptFile, 'type'>): boolean =>
  /^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(type);

/** Whether a file can be annotated; a GIF would lose its animation. */
export const canAnnotate = (file: Pick<KeptFile, 'type' | 'blob'>): boolean =>
  file.blob !== null && isPicture(file) && file.type !== 'image/gif';

/** The facts of a chosen file before it is sent. */
export function chosen(blob: Blob & { name?: string }, now: Date): Pick<KeptFile, 'blob' | 'name' | 'type' | 'size'> {
  return { blob, name: nameOf(blob, now), type: blob.type, size: blob.size };
}

/** A file that is already on the server, with the message that will be sent. */
export function knownFile(body: FileBody): Pick<KeptFile, 'blob' | 'name' | 'type' | 'size' | 'answer'> {
  const { name, type, size } = body;
  const kind = body.width === undefined ? 'file' : 'image';
  return { blob: null, name, type, size, answer: { kind, msg: JSON.stringify(body) } };
}

/** The same file with other bytes; the extension of its name follows their type. */
export function redrawn(file: Pick<KeptFile, 'name' | 'type'>, blob: Blob) {
  const name = file.type === blob.type ? file.name : `${file.name.replace(/\.\w+$/, '')}.${blob.type.split('/')[1]}`;
  return { blob, name, type: blob.type, size: blob.size };
}

/** The file's name; a pasted picture, which has a generic name, is named after the current time. */
export function nameOf(file: Blob & { name?: string }, now: Date): string {
  if (file.name && !/^image\.(png|jpe?g)$/i.test(file.name)) return file.name;
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const extension = file.type.split('/')[1]?.replace('jpeg', 'jpg').replace(/\W.*$/, '') || 'bin';
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.${extension}`;
}
