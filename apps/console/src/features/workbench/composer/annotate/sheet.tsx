import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import style from './annotate.module.css';
import { COLORS, type Look } from './look';
import type { Point } from './marks';
import type { Board } from './use-board';

type Props = { board: Board; canvas: RefObject<HTMLCanvasElement | null>; picture: ImageBitmap; look: Look };

/** The picture with its marks, the pen moved by keys, and the text being typed. */
export function Sheet({ board, canvas, picture, look }: Props) {
  const { t } = useTranslation('workbenchComposer');
  const { pen, textAt } = board;
  return (
    <div className={style.sheet}>
      <div
        ref={board.element}
        data-autofocus
        className={style.board}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: can be drawn on by keyboard
        tabIndex={0}
        role="application"
        aria-label={t('annotate.canvas')}
        data-tool={look.tool}
        onPointerDown={board.onPointerDown}
        onPointerMove={board.onPointerMove}
        onPointerUp={board.onPointerUp}
        onPointerCancel={board.onPointerUp}
      >
        <canvas ref={canvas} className={style.canvas} width={picture.width} height={picture.height} />
      </div>
      {pen && <i className={style.cross} style={placeOf(pen, picture)} />}
      {textAt && (
        <Words
          at={placeOf(textAt, picture)}
          color={COLORS[look.color]}
          label={t('annotate.typeText')}
          onDone={board.write}
        />
      )}
    </div>
  );
}

const placeOf = ({ x, y }: Point, { width, height }: { width: number; height: number }) => ({
  left: `${(100 * x) / width}%`,
  top: `${(100 * y) / height}%`,
});

type WordsProps = { at: { left: string; top: string }; color: string; label: string; onDone: (text: string) => void };

/** Text field at the place of the text mark. */
function Words({ at, color, label, onDone }: WordsProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: opened by a click in order to write
      autoFocus
      className={style.words}
      style={{ ...at, color }}
      aria-label={label}
      onBlur={(event) => onDone(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') event.currentTarget.value = '';
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.blur();
        }
      }}
    />
  );
}
