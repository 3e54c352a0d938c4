import { plain, type Spelling } from '../../lib/text/plain';

/** An entry of the palette, with the texts by which it is found. */
export type Findable = {
  title: string;
  /** Further search words. */
  words?: readonly string[] | undefined;
  /** Pinyin of its title: `zxt` and `zaixiantan` for 在线谈. Empty until the dictionary is loaded. */
  spelling?: Spelling | undefined;
};

/** Rank of each kind of match; a smaller one is better. */
const WHOLE = 0;
const START = 1;
const WORD_START = 2;
const INSIDE = 3;
const INITIALS_START = 4;
const SPELLED_START = 5;
const INITIALS_INSIDE = 6;
const SPELLED_INSIDE = 7;
const OTHER_WORDS = 8;
const LETTERS = 9;

/** Entries that match the query, best first; equal ones keep their order. An empty query matches all. */
export function find<T extends Findable>(items: readonly T[], text: string): T[] {
  const query = plain(text);
  if (query === '') return [...items];
  const found = items.flatMap((item) => {
    const rank = rankOf(item, query);
    return rank === null ? [] : [{ item, rank }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** The rank; null: no match. `query` is normalised already. */
export function rankOf({ title, words = [], spelling }: Findable, query: string): number | null {
  const name = plain(title);
  const joined = query.replaceAll(' ', '');
  const { initials = '', full = '' } = spelling ?? {};
  if (name === query) return WHOLE;
  if (name.startsWith(query)) return START;
  if (name.split(/[\s/·-]+/).some((word) => word.startsWith(query))) return WORD_START;
  if (name.includes(query)) return INSIDE;
  if (initials.startsWith(joined)) return INITIALS_START;
  if (full.startsWith(joined)) return SPELLED_START;
  if (initials.includes(joined)) return INITIALS_INSIDE;
  if (full.includes(joined)) return SPELLED_INSIDE;
  if (words.some((word) => plain(word).includes(query))) return OTHER_WORDS;
  // One or two letters as a subsequence would match almost everything.
  return joined.length > 2 && hasInOrder(name, joined) ? LETTERS : null;
}

function hasInOrder(name: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = name.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
