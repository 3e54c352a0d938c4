import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Sharp, SharpConstructor } from 'sharp';
import { Refusal } from '../../../errors';
import { FILE_MODE } from './storage';
import { failStorage } from './storage-failure';

/** Maximum number of pixels of a picture to decode: a small file can contain a huge picture. */
const PIXELS_MAX = 60_000_000;
/** Maximum seconds of work on one picture, since others wait for it. */
const WORK_SECONDS = 20;
/** Pictures decoded concurrently: each may need some hundred megabytes, and the threads are shared with disk access. */
const AT_ONCE = 2;
/** Longest side of a thumbnail in pixels, and the size in bytes from which on one is made. */
const THUMB_SIDE = 480;
const THUMB_FROM_BYTES = 40_000;

export type Picture = { width: number; height: number; size: number; thumbPath: string | null };

/** Types that are re-encoded: rotated upright, without the camera's metadata (place and time). */
const REENCODED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** Types that are decoded, which every browser shows. */
const DECODABLE = new Set([...REENCODED, 'image/gif']);

/**
 * Result of reading a picture: 'broken': cannot be decoded; 'unread': of a type that browsers do not show, or too large
 * to decode here, and treated as any other file.
 */
export type PictureRead = Picture | 'broken' | 'unread';

/**
 * Reads a picture and re-encodes it in place. A full disk is an error; the picture is then not stored with its
 * metadata.
 */
export async function readPicture(path: string, type: string): Promise<PictureRead> {
  if (!DECODABLE.has(type)) return 'unread';
  const sharp = await loadSharp();
  if (!sharp) return 'unread';
  const leave = await place();
  try {
    if (REENCODED.has(type)) {
      await reencode(bounded(sharp, path).rotate(), `${path}.clean`);
      await rename(`${path}.clean`, path).catch(failStorage);
    }
    const { width, height } = await bounded(sharp, path).metadata();
    const { size } = await stat(path);
    const isSmall = Math.max(width, height) <= THUMB_SIDE || size < THUMB_FROM_BYTES;
    const thumbPath = isSmall || type === 'image/gif' ? null : `${path}.thumb`;
    if (thumbPath)
      await reencode(
        bounded(sharp, path).resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' }).webp({ quality: 78 }),
        thumbPath,
      );
    return { width, height, size, thumbPath };
  } catch (error) {
    if (error instanceof Refusal || isSystemError(error)) throw error;
    return TOO_LARGE.test((error as Error).message) ? 'unread' : 'broken';
  } finally {
    leave();
  }
}

/** The library's error message for more than `PIXELS_MAX`. */
const TOO_LARGE = /pixel limit/i;

/** Errors of the disk have a code; errors of the library, which are about the picture, have none. */
const isSystemError = (error: unknown): boolean => typeof (error as { code?: unknown } | null)?.code === 'string';

/**
 * Writes through a stream of our own, which sets the file mode and distinguishes a failed write from a broken picture.
 */
const reencode = (picture: Sharp, path: string): Promise<void> =>
  pipeline(picture, createWriteStream(path, { flags: 'wx', mode: FILE_MODE })).catch(failStorage);

/** Side of an agent's picture in pixels: twice the largest size on screen. */
const AVATAR_SIDE = 160;

/** Longest side in pixels of a picture on a launcher or a card: twice the largest size on screen. */
const REDUCED_SIDE = 320;

/** Crops a picture to a small square, in place. False: it cannot be decoded. */
export const squarePicture = (path: string, type: string): Promise<boolean> =>
  smaller(path, type, (picture) =>
    picture.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }),
  );

/** Reduces a picture, in place. False: it cannot be decoded. */
export const reducePicture = (path: string, type: string): Promise<boolean> =>
  smaller(path, type, (picture) =>
    picture.resize(REDUCED_SIDE, REDUCED_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  );

async function smaller(path: string, type: string, change: (picture: Sharp) => Sharp): Promise<boolean> {
  const sharp = DECODABLE.has(type) ? await loadSharp() : null;
  if (!sharp) return false;
  const square = `${path}.square`;
  const leave = await place();
  try {
    await reencode(change(bounded(sharp, path).rotate()), square);
    await rename(square, path).catch(failStorage);
    return true;
  } catch (error) {
    if (error instanceof Refusal || isSystemError(error)) throw error;
    return false;
  } finally {
    leave();
  }
}

const bounded = (sharp: SharpConstructor, path: string): Sharp =>
  sharp(path, { limitInputPixels: PIXELS_MAX }).timeout({ seconds: WORK_SECONDS });

let busy = 0;
const waiting: (() => void)[] = [];

/** Waits for one of the `AT_ONCE` places; returns the function that leaves it. */
async function place(): Promise<() => void> {
  if (busy >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else busy += 1;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
}

let loading: Promise<SharpConstructor | null> | null = null;

/**
 * Loads the library with one thread, so that messages get CPU time. Null: it does not run on this system; pictures are
 * then stored as other files.
 */
function loadSharp(): Promise<SharpConstructor | null> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    },
    () => null,
  );
  return loading;
}
