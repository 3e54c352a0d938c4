/** Milliseconds of a week; the search goes week by week, newest first. */
export const WEEK_MS = 7 * 24 * 3600_000;
/**
 * Weeks with terms of their own, almost five years. Older weeks share terms with newer ones; the time range tells them
 * apart.
 */
const WEEKS = 256;
const TERM_BITS = 24;
/** Maximum number of terms of one query: a message with six terms of a long text almost always contains all of it. */
const SEARCHED_MAX = 6;

/** Spelling for comparison: without case and character width. */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Runs of letters and digits, with Chinese, Japanese and Korean apart from other scripts; and pictographs. */
const RUNS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〆ー]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}])+|\p{Extended_Pictographic}/gu;
const WITHOUT_SPACES = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〆ー\p{Extended_Pictographic}]/u;

/**
 * Terms of a message as 32-bit hashes, each once: in scripts without spaces every character and every pair of
 * neighbours, otherwise every three neighbours and whole words of one or two letters. Different terms may have the same
 * hash, so a match is confirmed with the text.
 */
export function termsOf(text: string): number[] {
  const terms = new Set<number>();
  for (const [run] of searchable(text).matchAll(RUNS)) {
    const letters = [...run];
    if (WITHOUT_SPACES.test(run)) {
      for (const [index, letter] of letters.entries()) {
        terms.add(hash(letter));
        if (index > 0) terms.add(hash(letters[index - 1]! + letter));
      }
    } else if (letters.length < 3) terms.add(hash(` ${run}`));
    else
      for (let index = 2; index < letters.length; index += 1)
        terms.add(hash(letters.slice(index - 2, index + 1).join('')));
  }
  return [...terms];
}

export type SearchQuery = {
  /** Each occurs in the text, compared as `searchable`. */
  parts: readonly string[];
  /** A message with all parts has all of these terms. */
  terms: readonly number[];
};

/**
 * Parses a query: parts separated by spaces, each occurs anywhere; spaces in quotes are part of the text. Null: nothing
 * searchable. A part of only one or two Latin letters or digits is searched as a whole word.
 */
export function searchQuery(typed: string): SearchQuery | null {
  const given = [...searchable(typed).matchAll(/"([^"]+)"|([^\s"]+)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter((part) => part !== '');
  // Each is a condition of its own in SQL, and one letter may stand for several words (U+FDFA).
  const parts = [...new Set(given)];
  const terms = new Set<number>();
  const words = new Set<number>();
  for (const part of parts)
    for (const [run] of part.matchAll(RUNS)) {
      const letters = [...run];
      if (WITHOUT_SPACES.test(run)) {
        if (letters.length === 1) terms.add(hash(run));
        for (let index = 1; index < letters.length; index += 1) terms.add(hash(letters[index - 1]! + letters[index]!));
      } else if (letters.length < 3) words.add(hash(` ${run}`));
      else
        for (let index = 2; index < letters.length; index += 1)
          terms.add(hash(letters.slice(index - 2, index + 1).join('')));
    }
  // Beside other terms a short piece may be part of a longer word: only the text decides.
  if (terms.size === 0) for (const word of words) terms.add(word);
  return terms.size === 0 ? null : { parts, terms: [...terms] };
}

/**
 * Whether a text with the query's term surely contains the query, apart from equal hashes: the query is at most two
 * letters of a script without spaces, or three others, and nothing else.
 */
export function isOneTerm({ parts }: SearchQuery): boolean {
  const [part = ''] = parts;
  const [run = '', ...others] = [...part.matchAll(RUNS)].map(([found]) => found);
  if (parts.length > 1 || others.length > 0 || run !== part) return false;
  return [...run].length <= (WITHOUT_SPACES.test(run) ? 2 : 3);
}

/** Whether a text holds every part of a query. */
export function holds(text: string, { parts }: SearchQuery): boolean {
  const plain = searchable(text);
  return parts.every((part) => plain.includes(part));
}

/** The number of the week of a time (weeks begin on Thursday, as 1970 did). */
export const weekOf = (at: number): number => Math.floor(at / WEEK_MS);

/**
 * A term as the index of messages stores it: the week in the upper 8 bits, so that each week is a separate range of the
 * index, and 24 bits of the hash.
 */
const ofWeek = (term: number, week: number): number => ((week % WEEKS) << TERM_BITS) | (term & ((1 << TERM_BITS) - 1));

/** The terms of a message sent at `sentAt`. */
export function messageTerms(text: string, sentAt: number): number[] {
  const week = weekOf(sentAt);
  return [...new Set(termsOf(text).map((term) => ofWeek(term, week)))];
}

/** Terms that every message of that week with all parts has; of many terms six, spread over the query. */
export function searchedTermsOfWeek({ terms }: SearchQuery, week: number): number[] {
  const count = Math.min(terms.length, SEARCHED_MAX);
  return Array.from({ length: count }, (_, at) =>
    ofWeek(terms[Math.floor((at * (terms.length - 1)) / Math.max(1, count - 1))]!, week),
  );
}

/** FNV-1a over UTF-16 units, as a signed 32-bit integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
