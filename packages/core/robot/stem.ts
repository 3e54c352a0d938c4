const VOWEL = /[aeiouy]/;

/** Endings and what replaces them, longest first; only where a syllable stays. */
const ENDINGS: readonly [ending: string, instead: string][] = [
  ['llation', 'l'],
  ['ations', 'at'],
  ['ation', 'at'],
  ['ments', ''],
  ['ment', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['sses', 'ss'],
  ['ings', ''],
  ['ing', ''],
  ['ers', 'er'],
  ['es', 'e'],
  ['ed', ''],
  ['ly', ''],
  ['s', ''],
];

/**
 * An English word without the usual endings, so that `refunds`, `refunded` and `refunding` are compared as one. Less
 * than a full stemmer does, and wrong less often; words of other languages seldom end like this.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  for (const [ending, instead] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    if (ending === 's' && /[su]s$/.test(word)) return word;
    const rest = word.slice(0, -ending.length);
    if (rest.length + instead.length < 3 || !VOWEL.test(rest)) continue;
    return bare(rest + instead);
  }
  return bare(word);
}

/** `shipp` and `ship`, `chang` and `change` are one. */
function bare(word: string): string {
  const single = word.replace(/([bdfglmnprt])\1$/, '$1');
  return single.length > 3 && single.endsWith('e') ? single.slice(0, -1) : single;
}
