/** Characters from the start of a text that are searched by pinyin. */
const SEARCHED_CHARACTERS = 60;

/**
 * Pinyin of a text for search: initials and full syllables; other letters stay, punctuation is dropped. The dictionary
 * is loaded at the first call.
 */
export async function pinyinOf(text: string): Promise<{ initials: string; pinyin: string }> {
  const { pinyin } = await import('pinyin-pro');
  const start = [...text.replace(/\{\w+\}/g, '')].slice(0, SEARCHED_CHARACTERS).join('');
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const;
  const plain = (parts: string[]) =>
    parts
      .join('')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  return {
    initials: plain(pinyin(start, { ...options, pattern: 'first' })),
    pinyin: plain(pinyin(start, options)),
  };
}
