import { searchable } from '@parley/core/search/terms';

/** Parts of what was typed, as the search reads them: between spaces, or "in quotes". */
export const partsOf = (typed: string): string[] =>
  [...searchable(typed).matchAll(/"([^"]+)"|([^\s"]+)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter((part) => part !== '');

export type Piece = { text: string; isHit: boolean };

/** A text in pieces, those that were looked for marked; where letters change their number with their form, nothing is. */
export function piecesOf(text: string, parts: readonly string[]): Piece[] {
  const plain = searchable(text);
  if (parts.length === 0 || plain.length !== text.length) return [{ text, isHit: false }];
  const isHit = new Uint8Array(text.length);
  for (const part of parts)
    for (let at = plain.indexOf(part); at >= 0; at = plain.indexOf(part, at + part.length))
      isHit.fill(1, at, at + part.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isHit[at] === isHit[from]) continue;
    pieces.push({ text: text.slice(from, at), isHit: isHit[from] === 1 });
    from = at;
  }
  return pieces;
}

/** A line around the first hit, short enough for a list. */
export function excerpt(text: string, parts: readonly string[], room = 26): string {
  const line = text.replace(/\s+/g, ' ');
  const plain = searchable(line);
  const first = Math.min(...parts.map((part) => plain.indexOf(part)).filter((at) => at >= 0));
  if (!Number.isFinite(first) || line.length <= room) return line.slice(0, room * 2);
  const from = Math.max(0, first - Math.floor(room / 3));
  return `${from > 0 ? '…' : ''}${line.slice(from, from + room)}${from + room < line.length ? '…' : ''}`;
}
