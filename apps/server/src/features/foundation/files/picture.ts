import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Sharp, SharpConstructor } from 'sharp';
import { Refusal } from '../../../errors';
import { FILE_MODE } from './storage';
import { failStorage } from './storage-failure';

/** Pixels of a picture that is still unpacked: a small file can hold a huge one. */
const PIXELS_MAX = 60_000_000;
/** Seconds of work on one picture: what takes longer keeps the places from everybody else's. */
const WORK_SECONDS = 20;
/** Pictures unpacked at once: each may hold some hundred megabytes, and the threads they work on serve the disk too. */
const AT_ONCE = 2;
/** Longest side of the smaller picture, and from which size on there is one. */
const THUMB_SIDE = 480;
const THUMB_FROM_BYTES = 40_000;

export type Picture = { width: number; height: number; size: number; thumbPath: string | null };

/** Pictures that are written anew: turned upright, without the camera's notes of place and time. */
const WRITTEN_ANEW = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** … and what else is drawn from them by every browser. */
const UNDERSTOOD = new Set([...WRITTEN_ANEW, 'image/gif']);

/**
 * What a picture's content turned out to be: 'broken' does not decode, whatever its first bytes say; 'unread' is none that
 * browsers show, or larger than is unpacked here, and goes as any other file.
 */
export type PictureRead = Picture | 'broken' | 'unread';

/** Reads a picture and cleans it in place. A disk that takes no more is an error, and no picture that stays uncleaned. */
export async function readPicture(path: string, type: string): Promise<PictureRead> {
  if (!UNDERSTOOD.has(type)) return 'unread';
  const sharp = await loadSharp();
  if (!sharp) return 'unread';
  const leave = await place();
  try {
    if (WRITTEN_ANEW.has(type)) {
      await writeAnew(bounded(sharp, path).rotate(), `${path}.clean`);
      await rename(`${path}.clean`, path).catch(failStorage);
    }
    const { width, height } = await bounded(sharp, path).metadata();
    const { size } = await stat(path);
    const isSmall = Math.max(width, height) <= THUMB_SIDE || size < THUMB_FROM_BYTES;
    const thumbPath = isSmall || type === 'image/gif' ? null : `${path}.thumb`;
    if (thumbPath)
      await writeAnew(
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

/** How the library refuses a picture of more than `PIXELS_MAX`. */
const TOO_LARGE = /pixel limit/i;

/** The disk's complaints carry a code; the library's, which are about the picture, none. */
const isSystemError = (error: unknown): boolean => typeof (error as { code?: unknown } | null)?.code === 'string';

/** Through our own file, so that it has our mode and a failed write is told from a broken picture. */
const writeAnew = (picture: Sharp, path: string): Promise<void> =>
  pipeline(picture, createWriteStream(path, { flags: 'wx', mode: FILE_MODE })).catch(failStorage);

/** Pixels of a side of an agent's picture: sharp at twice the largest size it is drawn in. */
const AVATAR_SIDE = 160;

/** Cuts a picture to a small square, in place; false: it is none. */
export async function squarePicture(path: string, type: string): Promise<boolean> {
  const sharp = UNDERSTOOD.has(type) ? await loadSharp() : null;
  if (!sharp) return false;
  const square = `${path}.square`;
  const leave = await place();
  try {
    const picture = bounded(sharp, path)
      .rotate()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 });
    await writeAnew(picture, square);
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

/** Waits for a place; answers how to leave it. */
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

/** One thread: a picture is never worth the messages that wait meanwhile. Where the library does not run, there are no thumbs. */
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
