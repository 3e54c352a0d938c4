/** Readings of a Chinese character without tones, the usual one first. */
export type PinyinOf = (character: string) => readonly string[];

let loaded: Promise<PinyinOf> | null = null;

/** Loads the dictionary at the first call. */
export const loadPinyin = (): Promise<PinyinOf> => {
  loaded ??= import('pinyin-pro').then(({ pinyin }) => {
    const known = new Map<string, readonly string[]>();
    return (character) => {
      const readings =
        known.get(character) ??
        pinyin(character, { toneType: 'none', type: 'array', multiple: true, nonZh: 'removed' });
      known.set(character, readings);
      return readings;
    };
  });
  return loaded;
};
