/** A part of a document under one heading, in reading order. */
export type Block = { heading: string; text: string };
/** A piece of a source that a model is shown and that an answer cites. */
export type Passage = { heading: string; text: string };

/** Widths of a passage: a Chinese character is 1, a letter 0.4, which is about a token in both. */
const TARGET_WIDTH = 260;
const MAX_WIDTH = 420;
/** Passages of one document; what follows is left out. */
const MOST_PASSAGES = 400;

/**
 * Splits a document into passages at headings, paragraphs and sentences (G-10). A passage that continues another begins
 * with its last sentence, so that an answer that lies across the cut is whole in one of them.
 */
export function splitPassages(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  for (const { heading, text } of blocks) {
    for (const piece of pieces(text)) {
      passages.push({ heading, text: piece });
      if (passages.length >= MOST_PASSAGES) return passages;
    }
  }
  return passages;
}

function pieces(text: string): string[] {
  const found: string[] = [];
  let current: string[] = [];
  let width = 0;
  for (const sentence of sentencesOf(text)) {
    const added = widthOf(sentence);
    if (width > 0 && width + added > (width < TARGET_WIDTH ? MAX_WIDTH : TARGET_WIDTH)) {
      found.push(current.join('').trim());
      const last = current.at(-1)!;
      current = widthOf(last) < TARGET_WIDTH / 4 ? [last] : [];
      width = current.length > 0 ? widthOf(last) : 0;
    }
    current.push(sentence);
    width += added;
  }
  if (current.join('').trim() !== '') found.push(current.join('').trim());
  return found;
}

/** Ends of sentences in Chinese and Latin texts; a line break ends one too, the number of a list item does not. */
const SENTENCE = /[^。！？；\n]*?(?:(?:[。！？；]+|(?<!(?:^|\n)[ \t]{0,8}\d{1,2})[!?;.](?=\s|$))[^\S\n]*\n*|\n+|$)/gu;

/** Sentences with their ends; a longer one than a passage is cut. */
export function sentencesOf(text: string): string[] {
  return [...text.matchAll(SENTENCE)].flatMap(([sentence]) => (sentence.trim() === '' ? [] : cut(sentence)));
}

function cut(sentence: string): string[] {
  if (widthOf(sentence) <= MAX_WIDTH) return [sentence];
  const letters = [...sentence];
  const parts: string[] = [];
  for (let from = 0; from < letters.length; from += MAX_WIDTH)
    parts.push(letters.slice(from, from + MAX_WIDTH).join(''));
  return parts;
}

const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? 1 : 0.4;
  return width;
}
