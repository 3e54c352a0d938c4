import { useEffect, useState } from 'react';
import type { Spelling } from '../../../lib/text/plain';

type Spell = (text: string) => Spelling;

/** The dictionary of pinyin: fetched when somebody types letters, and not before. */
export function useSpelling(isWanted: boolean): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null);
  useEffect(() => {
    if (!isWanted || spell) return;
    let isHere = true;
    // Without it the letters themselves are still found.
    import('../../../lib/text/spelling').then(
      ({ spellingOf }) => isHere && setSpell(() => spellingOf),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, spell]);
  return spell;
}
