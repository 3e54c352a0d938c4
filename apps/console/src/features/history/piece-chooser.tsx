import { blottedParts, offeredPieces } from '@parley/core/access/blot';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import style from './blot.module.css';
import { goingOf, noPieces, type PieceEvent, piecesAfter } from './pieces';

type Props = { words: string; onChange?: (pieces: string[]) => void };

/** Chooses the pieces of a text that are removed: offered, selected in it, or typed. Checked ones are struck out. */
export function PieceChooser({ words, onChange }: Props) {
  const { t } = useTranslation('history');
  const offered = useMemo(() => offeredPieces(words), [words]);
  const [pieces, setPieces] = useState(noPieces);
  const text = useRef<HTMLParagraphElement>(null);
  const { own, checked, typed } = pieces;
  const all = [...offered, ...own];

  function send(event: PieceEvent): void {
    const next = piecesAfter(pieces, event);
    setPieces(next);
    onChange?.(goingOf(next));
  }

  useSelected(text, (selected) => send({ type: 'typed', text: selected }));

  function add(): void {
    send({ type: 'added', words, offered });
    getSelection()?.removeAllRanges();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Else it would send the form.
    event.preventDefault();
    add();
  }

  return (
    <div className={style.chooser}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too */}
      <section className={style.words} aria-label={t('blot.words')} tabIndex={0}>
        <p ref={text} dir="auto">
          {blottedParts(words, checked).map(({ text: part, goes }, at) =>
            goes ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
              <del key={at}>{part}</del>
            ) : (
              part
            ),
          )}
        </p>
      </section>
      {all.length > 0 && (
        <fieldset className={style.pieces}>
          <legend>{t('blot.found')}</legend>
          {all.map((piece) => (
            <label key={piece} className={style.piece}>
              <input
                type="checkbox"
                checked={checked.includes(piece)}
                onChange={({ target }) => send({ type: 'checked', piece, isChecked: target.checked })}
              />
              <bdi>{piece}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={t('blot.piece')}
        hint={t('blot.pieceHint')}
        value={typed}
        maxLength={words.length}
        onChange={({ target }) => send({ type: 'typed', text: target.value })}
        onKeyDown={onKeyDown}
        trailing={
          <Button size="s" className={style.add ?? ''} disabled={typed.trim() === ''} onClick={add}>
            {t('blot.add')}
          </Button>
        }
      />
    </div>
  );
}

/** Tells what is selected in an element. The end of a selection is not told: on a phone a press on a button ends it. */
function useSelected(element: RefObject<HTMLElement | null>, onSelect: (text: string) => void): void {
  const onChange = useEffectEvent(() => {
    const selected = selectedIn(element.current);
    if (selected) onSelect(selected);
  });
  useEffect(() => {
    const listener = () => onChange();
    document.addEventListener('selectionchange', listener);
    return () => document.removeEventListener('selectionchange', listener);
  }, []);
}

/** The selection if it lies in this element alone. Trimmed: a double click selects the space after a word too. */
function selectedIn(element: HTMLElement | null): string {
  const selection = getSelection();
  if (!element || !selection || selection.isCollapsed) return '';
  const isWithin = [selection.anchorNode, selection.focusNode].every((node) => node && element.contains(node));
  return isWithin ? selection.toString().trim() : '';
}
