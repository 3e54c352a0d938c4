import type { FileBody } from '@parley/protocol/types';

/** A picture or file on its way to a visitor, bytes and all, from the moment it is chosen until its message is stored. */
export type KeptFile = {
  /** The message's, fixed before the upload: however often it is tried, it arrives once. */
  onlyID: string;
  YQToken: string;
  /** Its place: strictly growing. */
  at: number;
  name: string;
  type: string;
  size: number;
  /** Null: it is on the server already (a quick reply's). */
  blob: Blob | null;
  /**
   * staged: looked at before it is sent · waiting: to be uploaded, or again · uploading · failed: refused, `error` says why ·
   * uploaded: its message is in the outbox, or goes there when those before it have.
   */
  state: 'staged' | 'waiting' | 'uploading' | 'failed' | 'uploaded';
  /** The tab that sends it. */
  owner: string;
  error?: string | undefined;
  /** What the upload answered: the message. */
  answer?: { kind: 'image' | 'file'; msg: string } | undefined;
};

export const isPicture = ({ type }: Pick<KeptFile, 'type'>): boolean =>
  /^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(type);

/** What can be drawn on: a moving picture would stop moving. */
export const canAnnotate = (file: Pick<KeptFile, 'type' | 'blob'>): boolean =>
  file.blob !== null && isPicture(file) && file.type !== 'image/gif';

export const kindOfBody = (body: FileBody): 'image' | 'file' => (body.width === undefined ? 'file' : 'image');

/** A pasted picture has no name worth keeping. */
export function nameOf(file: Blob & { name?: string }, now: Date): string {
  if (file.name && !/^image\.(png|jpe?g)$/i.test(file.name)) return file.name;
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const extension = file.type.split('/')[1]?.replace('jpeg', 'jpg').replace(/\W.*$/, '') || 'bin';
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.${extension}`;
}
