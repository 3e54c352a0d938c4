import { rename, rm, stat } from 'node:fs/promises';
import type { SharpConstructor } from 'sharp';

/** Pixels of a picture that is still unpacked: a small file can hold a huge one. */
const PIXELS_MAX = 60_000_000;
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

/** Reads a picture and cleans it in place; null: it is none that browsers show, and goes as any other file. */
export async function readPicture(path: string, type: string): Promise<Picture | null> {
  if (!UNDERSTOOD.has(type)) return null;
  const sharp = await loadSharp();
  if (!sharp) return null;
  const leave = await place();
  try {
    const clean = `${path}.clean`;
    if (WRITTEN_ANEW.has(type)) {
      await sharp(path, { limitInputPixels: PIXELS_MAX }).rotate().toFile(clean);
      await rename(clean, path);
    }
    const { width, height } = await sharp(path, { limitInputPixels: PIXELS_MAX }).metadata();
    const { size } = await stat(path);
    const isSmall = Math.max(width, height) <= THUMB_SIDE || size < THUMB_FROM_BYTES;
    const thumbPath = isSmall || type === 'image/gif' ? null : `${path}.thumb`;
    if (thumbPath)
      await sharp(path).resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' }).webp({ quality: 78 }).toFile(thumbPath);
    return { width, height, size, thumbPath };
  } catch {
    await Promise.all([rm(`${path}.clean`, { force: true }), rm(`${path}.thumb`, { force: true })]);
    return null;
  } finally {
    leave();
  }
}

/** Pixels of a side of an agent's picture: sharp at twice the largest size it is drawn in. */
const AVATAR_SIDE = 160;

/** Cuts a picture to a small square, in place; false: it is none. */
export async function squarePicture(path: string, type: string): Promise<boolean> {
  const sharp = UNDERSTOOD.has(type) ? await loadSharp() : null;
  if (!sharp) return false;
  const square = `${path}.square`;
  const leave = await place();
  try {
    await sharp(path, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toFile(square);
    await rename(square, path);
    return true;
  } catch {
    await rm(square, { force: true });
    return false;
  } finally {
    leave();
  }
}

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
