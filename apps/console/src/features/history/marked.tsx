import { piecesOf } from './highlight';
import style from './history.module.css';

/** A text with the matches of the search terms highlighted. */
export function Marked({ text, parts }: { text: string; parts: readonly string[] }) {
  return piecesOf(text, parts).map(({ text: piece, isHit }, at) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other id than their index
      <mark key={at} className={style.hit}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
