/** Finals that follow each initial in Mandarin, without tones, ü written v or u. */
const SYLLABLES: Record<string, string> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve ue',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve ue',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

/** Longest syllable: zhuang. */
const LONGEST = 6;

const syllables = new Map<string, number>();
for (const [initial, finals] of Object.entries(SYLLABLES))
  for (const final of finals.split(' ')) syllables.set(initial + final, 0);

/** Sounds that speakers and keyboards mix up are one: zh and z, ch and c, sh and s, n and l, the endings ng and n. */
const likeness = (syllable: string): string =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^n/, 'l')
    .replace(/ng$/, 'n')
    .replace(/^lve$/, 'lue')
    .replace(/^lv$/, 'lu');

const numbers = new Map<string, number>();
for (const syllable of syllables.keys()) {
  const like = likeness(syllable);
  if (!numbers.has(like)) numbers.set(like, numbers.size);
  syllables.set(syllable, numbers.get(like)!);
}

/** Number of different sounds; a pair of sounds is `first * SOUNDS + second`. */
export const SOUNDS = numbers.size;

/** The number of a syllable's sound, the same for syllables that are easily mixed up; undefined: no syllable. */
export const soundOf = (syllable: string): number | undefined => syllables.get(syllable);

/** Splits letters into syllables, as few as possible; null: they are no pinyin. */
export function splitPinyin(letters: string): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    best[end] = null;
    for (let start = Math.max(0, end - LONGEST); start < end; start += 1) {
      const before = best[start];
      const syllable = letters.slice(start, end);
      if (!before || !syllables.has(syllable)) continue;
      const known = best[end];
      if (!known || before.length + 1 < known.length) best[end] = [...before, syllable];
    }
  }
  return best[letters.length] ?? null;
}
