import type { Sound } from './sound';

/** The sound's code, fetched when it is first needed. */
export function lateSound(storage: Storage | undefined): () => Promise<Sound> {
  let sound: Promise<Sound> | undefined;
  return () => {
    sound ??= import('./sound').then(({ createSound }) => createSound(storage));
    return sound;
  };
}
