import { useEffect, useRef } from 'react';
import { createSounds, type Sounds } from '../../lib/notices/sounds';

/**
 * Sounds for this page only, closed when it unmounts: they do not change the minimum interval between the console's own
 * sounds.
 */
export function useSounds() {
  const sounds = useRef<Sounds | null>(null);
  useEffect(() => {
    const created = createSounds(() => performance.now());
    sounds.current = created;
    return () => {
      created.close();
      sounds.current = null;
    };
  }, []);
  return sounds;
}
