import type { Sound } from './sound';

/** Loads the code of the sound at the first use. */
export function lazySound(storage: Storage | undefined): () => Promise<Sound> {
  let sound: Promise<Sound> | undefined;
  return () => {
    sound ??= import('./sound').then(({ createSound }) => createSound(storage));
    return sound;
  };
}
