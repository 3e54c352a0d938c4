/** Characters of a text that are searched by sound. */
const HEARD = 60;

/**
 * Pinyin of a text for search: initials and full syllables; other letters stay, punctuation is dropped. The dictionary
 * is loaded at the first call.
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
