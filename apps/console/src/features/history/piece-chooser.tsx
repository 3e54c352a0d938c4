import { blottedParts, offeredPieces } from '@parley/core/access/blot';
import Checkbox from 'antd/es/checkbox';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import style from './blot.module.css';
import { noPieces, type PieceEvent, piecesAfter, removedPieces } from './pieces';

type Props = { words: string; onChange?: (pieces: string[]) => void };

/**
 * Chooses the pieces of a text to remove: suggested ones, selected ones, or typed ones. Checked pieces are struck out
 * in the text.
 */
export function PieceChooser({ words, onChange }: Props) {
  const { t } = useTranslation('history');
  const suggested = useMemo(() => offeredPieces(words), [words]);
  const [pieces, setPieces] = useState(noPieces);
  const text = useRef<HTMLParagraphElement>(null);
  const { own, checked, typed } = pieces;
  const all = [...suggested, ...own];

  function dispatch(event: PieceEvent): void {
    const next = piecesAfter(pieces, event);
    setPieces(next);
    onChange?.(removedPieces(next));
  }

  useSelected(text, (selected) => dispatch({ type: 'typed', text: selected }));

  function add(): void {
    dispatch({ type: 'added', words, suggested });
    getSelection()?.removeAllRanges();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Otherwise Enter submits the form.
    event.preventDefault();
    add();
  }

  return (
    <div className={style.chooser}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
      <section className={style.words} aria-label={t('blot.words')} tabIndex={0}>
        <p ref={text} dir="auto">
          {blottedParts(words, checked).map(({ text: part, goes }, at) =>
            goes ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other id than their index
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
            <Checkbox
              key={piece}
              className={style.piece ?? ''}
              checked={checked.includes(piece)}
              onChange={({ target }) => dispatch({ type: 'checked', piece, isChecked: target.checked })}
            >
              <bdi>{piece}</bdi>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TextField
        label={t('blot.piece')}
        hint={t('blot.pieceHint')}
        value={typed}
        maxLength={words.length}
        onChange={({ target }) => dispatch({ type: 'typed', text: target.value })}
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

/**
 * Reports the text that is selected in an element. An empty selection is not reported: on phones, a tap on the button
 * clears the selection.
 */
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

/**
 * The selected text if the selection is inside this element. Trimmed: a double click also selects the space after a
 * word.
 */
function selectedIn(element: HTMLElement | null): string {
  const selection = getSelection();
  if (!element || !selection || selection.isCollapsed) return '';
  const isWithin = [selection.anchorNode, selection.focusNode].every((node) => node && element.contains(node));
  return isWithin ? selection.toString().trim() : '';
}
