/** Characters of a text by which people look for it. */
const HEARD = 60;

/**
 * How a text sounds, for who types pinyin: its initials and in full, other letters as they are, without what has no
 * sound. The dictionary is loaded with the first one.
 */
export async function soundOf(text: string): Promise<{ initials: string; pinyin: string }> {
  const { pinyin } = await import('pinyin-pro');
  const heard = [...text.replace(/\{\w+\}/g, '')].slice(0, HEARD).join('');
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const;
  const plain = (parts: string[]) =>
    parts
      .join('')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  return {
    initials: plain(pinyin(heard, { ...options, pattern: 'first' })),
    pinyin: plain(pinyin(heard, options)),
  };
}
