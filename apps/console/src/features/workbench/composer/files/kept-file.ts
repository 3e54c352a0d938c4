import type { KeptFile } from '@parley/live/uploads/types';
import type { FileBody } from '@parley/protocol/types';

export const isPicture = ({ type }: Pick<KeptFile, 'type'>): boolean =>
  /^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(type);

/** What can be drawn on: a moving picture would stop moving. */
export const canAnnotate = (file: Pick<KeptFile, 'type' | 'blob'>): boolean =>
  file.blob !== null && isPicture(file) && file.type !== 'image/gif';

/** What a chosen file is called until it is a message. */
export function chosen(blob: Blob & { name?: string }, now: Date): Pick<KeptFile, 'blob' | 'name' | 'type' | 'size'> {
  return { blob, name: nameOf(blob, now), type: blob.type, size: blob.size };
}

/** A file that is on the server already, with the message it will be. */
export function knownFile(body: FileBody): Pick<KeptFile, 'blob' | 'name' | 'type' | 'size' | 'answer'> {
  const { name, type, size } = body;
  const kind = body.width === undefined ? 'file' : 'image';
  return { blob: null, name, type, size, answer: { kind, msg: JSON.stringify(body) } };
}

/** The same file with other bytes: the name's ending follows their type. */
export function redrawn(file: Pick<KeptFile, 'name' | 'type'>, blob: Blob) {
  const name = file.type === blob.type ? file.name : `${file.name.replace(/\.\w+$/, '')}.${blob.type.split('/')[1]}`;
  return { blob, name, type: blob.type, size: blob.size };
}

/** A pasted picture has no name worth keeping. */
export function nameOf(file: Blob & { name?: string }, now: Date): string {
  if (file.name && !/^image\.(png|jpe?g)$/i.test(file.name)) return file.name;
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const extension = file.type.split('/')[1]?.replace('jpeg', 'jpg').replace(/\W.*$/, '') || 'bin';
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.${extension}`;
}
