import { blotOut } from '@parley/core/access/blot';

/** What is chosen of a text to be blotted out. */
export type Pieces = {
  /** Added to what is offered. */
  own: readonly string[];
  checked: readonly string[];
  /** In the field, selected or typed. */
  typed: string;
};

export type PieceEvent =
  | { type: 'checked'; piece: string; isChecked: boolean }
  | { type: 'typed'; text: string }
  | { type: 'added'; words: string; offered: readonly string[] };

export const noPieces: Pieces = { own: [], checked: [], typed: '' };

export function piecesAfter(pieces: Pieces, event: PieceEvent): Pieces {
  switch (event.type) {
    case 'checked': {
      const others = pieces.checked.filter((one) => one !== event.piece);
      return { ...pieces, checked: event.isChecked ? [...others, event.piece] : others };
    }
    case 'typed':
      return { ...pieces, typed: event.text };
    case 'added': {
      const piece = pieces.typed.trim();
      if (!standsIn(event.words, piece)) return pieces;
      const isKnown = [...event.offered, ...pieces.own].includes(piece);
      const own = isKnown ? pieces.own : [...pieces.own, piece];
      return piecesAfter({ ...pieces, own, typed: '' }, { type: 'checked', piece, isChecked: true });
    }
  }
}

/** All that goes: what stands in the field as well, whether it was added or not. */
export const goingOf = ({ checked, typed }: Pieces): string[] => [...checked, typed.trim()].filter(Boolean);

/** Whether a piece stands in a text, and is something to blot. */
export const standsIn = (words: string, piece: string): boolean => blotOut(words, [piece]) !== words;
