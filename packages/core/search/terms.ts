/** Milliseconds of the weeks that texts are looked for by, newest first. */
export const WEEK_MS = 7 * 24 * 3600_000;
/** Weeks that are told apart, almost five years: then their terms meet again, and the time decides. */
const WEEKS = 256;
const TERM_BITS = 24;
/** Terms that are looked for at most: whatever has so many of a long text has all of it, or nearly. */
const ASKED_MAX = 6;

/** What people mean to be the same is written alike: full and half width, large and small. */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Letters and digits, Chinese, Japanese and Korean apart from the others; and pictographs. */
const RUNS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〆ー]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}])+|\p{Extended_Pictographic}/gu;
const WITHOUT_SPACES = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〆ー\p{Extended_Pictographic}]/u;

/**
 * What a message is found by, as 32-bit hashes, each once: of scripts without spaces each character and each two
 * neighbours, of other letters and digits each three neighbours and whole words shorter than that. Hashes of two terms
 * may meet: whoever finds a message by them looks at its text.
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
  /** Each stands somewhere in the text (`searchable`). */
  parts: readonly string[];
  /** Every message that has all parts has all of these. */
  terms: readonly number[];
};

/**
 * What a person typed: parts between spaces, each of them anywhere; "in quotes" spaces count. Null: nothing that can be
 * looked for. One or two Latin letters or digits alone are looked for as a word.
 */
export function searchQuery(typed: string): SearchQuery | null {
  const parts = [...searchable(typed).matchAll(/"([^"]+)"|([^\s"]+)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter((part) => part !== '');
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
  // Beside others a short piece may be the end of a longer word: the text itself decides.
  if (terms.size === 0) for (const word of words) terms.add(word);
  return terms.size === 0 ? null : { parts, terms: [...terms] };
}

/**
 * Whether a text that has the query's term holds the query, hashes that meet aside: at most two letters of a script without
 * spaces, or three others, and nothing else.
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

/** The week that holds a moment (weeks begin on Thursdays, as 1970 did). */
export const weekOf = (at: number): number => Math.floor(at / WEEK_MS);

/**
 * A term as the index of messages holds it: behind its week, so that each week is an index of its own within the one, and
 * the newest weeks stand together. What is left of the hash meets others a little more often.
 */
const ofWeek = (term: number, week: number): number => ((week % WEEKS) << TERM_BITS) | (term & ((1 << TERM_BITS) - 1));

/** What a message of that moment is found by. */
export function messageTerms(text: string, sentAt: number): number[] {
  const week = weekOf(sentAt);
  return [...new Set(termsOf(text).map((term) => ofWeek(term, week)))];
}

/** What every message of that week has that has all parts; of many terms some, spread over the text. */
export function askedOfWeek({ terms }: SearchQuery, week: number): number[] {
  const asked = Math.min(terms.length, ASKED_MAX);
  return Array.from({ length: asked }, (_, at) =>
    ofWeek(terms[Math.floor((at * (terms.length - 1)) / Math.max(1, asked - 1))]!, week),
  );
}

/** FNV-1a over UTF-16 units, as a signed 32-bit integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
