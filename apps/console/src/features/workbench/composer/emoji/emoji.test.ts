import { expect, it } from 'vitest';
import { CATEGORIES, emojiOf, findEmoji } from './emoji-data';
import { withRecent } from './recent';

const all = CATEGORIES.flatMap(emojiOf);

it('each emoji is listed once, with words in Chinese and English', () => {
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
  expect(all.filter(({ words }) => !/\p{Script=Han}/u.test(words) || !/[a-z]/.test(words))).toEqual([]);
});

it.each([
  ['笑哭', '😂'],
  ['smile', '😀'],
  ['Thanks', '🙏'],
  ['快递', '📦'],
  ['谢', '🙏'],
])('%s finds %s first', (query, sign) => expect(findEmoji(query)[0]?.sign).toBe(sign));

it('an empty or unknown query finds nothing', () => expect([findEmoji(' '), findEmoji('xyzzy')]).toEqual([[], []]));

it('the last used comes first, without duplicates, and the oldest is dropped', () =>
  expect(withRecent(['😀', '👍', '🎉'], '👍', 3)).toEqual(['👍', '😀', '🎉']));
it('remembers at most two rows', () => expect(withRecent(['😀', '👍', '🎉'], '☕', 3)).toEqual(['☕', '😀', '👍']));
