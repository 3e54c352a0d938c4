import { blotOut } from '@parley/core/access/blot';

/** State of the choice of pieces of a text to remove. */
export type Pieces = {
  /** Pieces that the user added to the suggested ones. */
  own: readonly string[];
  checked: readonly string[];
  /** Content of the field: selected in the text, or typed. */
  typed: string;
};

export type PieceEvent =
  | { type: 'checked'; piece: string; isChecked: boolean }
  | { type: 'typed'; text: string }
  | { type: 'added'; words: string; suggested: readonly string[] };

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
      if (!canBlot(event.words, piece)) return pieces;
      const isKnown = [...event.suggested, ...pieces.own].includes(piece);
      const own = isKnown ? pieces.own : [...pieces.own, piece];
      return piecesAfter({ ...pieces, own, typed: '' }, { type: 'checked', piece, isChecked: true });
    }
  }
}

/** All pieces to remove: the checked ones, and the content of the field even if it was not added. */
export const removedPieces = ({ checked, typed }: Pieces): string[] => [...checked, typed.trim()].filter(Boolean);

/** True if the piece occurs in the text and can be removed. */
export const canBlot = (words: string, piece: string): boolean => blotOut(words, [piece]) !== words;
