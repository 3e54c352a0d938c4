import { pinyin } from 'pinyin-pro';
import type { Spelling } from './plain';

const known = new Map<string, Spelling>();

/** How a title is typed without a Chinese keyboard. Comes with the dictionary: load this file only when somebody types. */
export function spellingOf(title: string): Spelling {
  const spelled = known.get(title) ?? spell(title);
  known.set(title, spelled);
  return spelled;
}

function spell(title: string): Spelling {
  const as = (pattern: 'first' | 'pinyin') =>
    pinyin(title, { pattern, toneType: 'none', type: 'array', v: true })
      .join('')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  return { initials: as('first'), full: as('pinyin') };
}
