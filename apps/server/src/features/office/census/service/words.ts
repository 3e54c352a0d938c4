const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words of a list. */
const MOST_WORDS = 60;
/** A word of one comment alone may name a person. */
const FEWEST = 2;

const STOPPED = new Set(
  '没有 可以 这个 那个 就是 还是 一个 什么 怎么 但是 不过 因为 所以 我们 你们 他们 自己 一下 the and for was were are not but you your they this that with have has had very'.split(
    ' ',
  ),
);

const isWord = (word: string): boolean =>
  !STOPPED.has(word) && !/\d/.test(word) && (/^\p{Script=Han}{2,}$/u.test(word) || /^\p{L}{3,}$/u.test(word));

/** In how many comments each word occurs, the most frequent first. */
export function countWords(comments: readonly string[]): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const comment of comments) {
    const words = new Set([...segmenter.segment(comment)].map(({ segment }) => segment.toLowerCase()).filter(isWord));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .map(([word, count]) => ({ word, count }))
    .sort((one, other) => other.count - one.count || one.word.localeCompare(other.word, 'zh-Hans-CN'))
    .slice(0, MOST_WORDS);
}
