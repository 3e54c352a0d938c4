/**
 * A letter has no column for WeChat: it is the last line of the text, so that lists, search, exports and the
 * conversation made from the letter have it.
 */
export function withWechat(content: string, wechat: string, language: string): string {
  const label = language === '' || /^zh\b/i.test(language) ? '微信：' : 'WeChat: ';
  return wechat.trim() === '' ? content : `${content}\n${label}${wechat.trim()}`;
}

/** The WeChat of the newest letter that has one; empty: none. */
export const wechatIn = (letters: readonly { content: string }[]): string =>
  letters.map(({ content }) => /\n(?:微信：|WeChat: )(.{1,100})$/.exec(content)?.[1] ?? '').find(Boolean) ?? '';
