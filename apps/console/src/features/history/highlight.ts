import { searchable } from '@parley/core/search/terms';

/** Terms of a query, normalised as in the search: words, or phrases in quotes. */
export const partsOf = (typed: string): string[] =>
  [...searchable(typed).matchAll(/"([^"]+)"|([^\s"]+)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter((part) => part !== '');

export type Piece = { text: string; isHit: boolean };

/** Splits a text into pieces; `isHit` marks those that match a term. */
export function piecesOf(text: string, parts: readonly string[]): Piece[] {
  const isHit = new Uint8Array(text.length);
  for (const { from, to } of hitsIn(text, parts)) isHit.fill(1, from, to);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isHit[at] === isHit[from]) continue;
    pieces.push({ text: text.slice(from, at), isHit: isHit[from] === 1 });
    from = at;
  }
  return pieces;
}

/** One line of the text around the first hit, about `room` characters. */
export function excerpt(text: string, parts: readonly string[], room = 26): string {
  const line = text.replace(/\s+/g, ' ');
  const first = Math.min(...hitsIn(line, parts).map(({ from }) => from));
  if (!Number.isFinite(first) || line.length <= room) return line.slice(0, room * 2);
  const from = Math.max(0, first - Math.floor(room / 3));
  return `${from > 0 ? '…' : ''}${line.slice(from, from + room)}${from + room < line.length ? '…' : ''}`;
}

type Hit = { from: number; to: number };

/** Ranges of the terms in the original text; the comparison uses the normalised text. */
function hitsIn(text: string, parts: readonly string[]): Hit[] {
  const { plain, origins } = normalise(text);
  const hits: Hit[] = [];
  for (const part of parts)
    for (let at = plain.indexOf(part); at >= 0; at = plain.indexOf(part, at + part.length))
      hits.push({ from: origins[at]!.from, to: origins[at + part.length - 1]!.to });
  return hits;
}

/**
 * Normalises letter by letter, each with its combining marks, since one letter may become several (`…` becomes three
 * dots). `origins`: the range in `text` of each character of `plain`.
 */
function normalise(text: string): { plain: string; origins: Hit[] } {
  const origins: Hit[] = [];
  let plain = '';
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const read = searchable(letter);
    plain += read;
    for (let n = 0; n < read.length; n += 1) origins.push({ from: index, to: index + letter.length });
  }
  return { plain, origins };
}
