import { FILES_MAX } from './use-files';

const MEGABYTE = 1024 * 1024;

/** Why a file was not taken; keys of the composer's texts. */
export type Turned = { why: 'tooLarge' | 'tooMany' | 'empty'; name: string; max: number };

/** What of the chosen files can be added, and why not the rest. A folder comes as a file without bytes. */
export function chooseFiles<F extends { name: string; size: number }>(
  chosen: readonly F[],
  { maxMegabytes, already }: { maxMegabytes: number; already: number },
): { taken: F[]; turned: Turned[] } {
  const taken: F[] = [];
  const turned: Turned[] = [];
  for (const file of chosen) {
    const { name, size } = file;
    if (size === 0) turned.push({ why: 'empty', name, max: 0 });
    else if (size > maxMegabytes * MEGABYTE) turned.push({ why: 'tooLarge', name, max: maxMegabytes });
    else if (taken.length + already >= FILES_MAX) turned.push({ why: 'tooMany', name, max: FILES_MAX });
    else taken.push(file);
  }
  return { taken, turned };
}
