import { useEffect, useRef } from 'react';
import { createSounds, type Sounds } from '../../lib/notices/sounds';

/** The page's own, for as long as it stands: what the console plays keeps its own rhythm. */
export function useSounds() {
  const sounds = useRef<Sounds | null>(null);
  useEffect(() => {
    const made = createSounds(() => performance.now());
    sounds.current = made;
    return () => {
      made.close();
      sounds.current = null;
    };
  }, []);
  return sounds;
}
