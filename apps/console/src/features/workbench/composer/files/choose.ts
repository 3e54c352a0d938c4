import { FILES_MAX } from './use-files';

const MEGABYTE = 1024 * 1024;

/** A file that was not added, and why; `why` is a key of the composer's texts. */
export type RefusedFile = { why: 'tooLarge' | 'tooMany' | 'empty'; name: string; max: number };

/**
 * Splits the chosen files into those that can be added and the others with the reason. A folder is given as an empty
 * file.
 */
export function chooseFiles<F extends { name: string; size: number }>(
  chosen: readonly F[],
  { maxMegabytes, already }: { maxMegabytes: number; already: number },
): { taken: F[]; turned: RefusedFile[] } {
  const taken: F[] = [];
  const turned: RefusedFile[] = [];
  for (const file of chosen) {
    const { name, size } = file;
    if (size === 0) turned.push({ why: 'empty', name, max: 0 });
    else if (size > maxMegabytes * MEGABYTE) turned.push({ why: 'tooLarge', name, max: maxMegabytes });
    else if (taken.length + already >= FILES_MAX) turned.push({ why: 'tooMany', name, max: FILES_MAX });
    else taken.push(file);
  }
  return { taken, turned };
}
