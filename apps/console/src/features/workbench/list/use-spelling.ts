import { useEffect, useState } from 'react';
import type { Spelling } from '../../../lib/text/plain';

type Spell = (text: string) => Spelling;

/** The pinyin dictionary, loaded when Latin letters are typed. */
export function useSpelling(isWanted: boolean): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null);
  useEffect(() => {
    if (!isWanted || spell) return;
    let isHere = true;
    // Without it Latin letters still match.
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
