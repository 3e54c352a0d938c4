import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import style from './annotate.module.css';
import { Bar, COLORS, type Look, WIDTHS } from './bar';
import { type Brush, type Point, TOOLS } from './marks';
import { useDrawing } from './use-drawing';

/** Steps of the pen that is led by keys, in pixels of the screen. */
const STEP_PX = 12;
const FAST_PX = 60;

type Props = { blob: Blob; onSave: (blob: Blob) => void; onClose: () => void };

/** Draws on a picture before it is sent: by hand, or by keys alone. */
export function AnnotateDialog({ blob, onSave, onClose }: Props) {
  const { t } = useTranslation('workbenchComposer');
  const board = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useDrawing(blob, canvas);
  const [look, setLook] = useState<Look>({ tool: 'rect', color: 'red', width: 'middle' });
  const [textAt, setTextAt] = useState<Point | null>(null);
  const [pen, setPen] = useState<Point | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { picture, drawing } = drawn;

  const width = () => WIDTHS[look.width] * drawn.scale();
  const brush = (): Brush => ({
    tool: look.tool === 'text' ? 'pen' : look.tool,
    color: COLORS[look.color],
    width: width(),
  });

  /** From a place on the screen to one on the picture. */
  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = canvas.current?.getBoundingClientRect();
    const scale = drawn.scale();
    return { x: (clientX - (box?.left ?? 0)) * scale, y: (clientY - (box?.top ?? 0)) * scale };
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = pointAt(event);
    // Else the press would take the focus from the words at once.
    event.preventDefault();
    setPen(null);
    if (look.tool === 'text') return setTextAt(at);
    board.current?.setPointerCapture(event.pointerId);
    board.current?.focus({ preventScroll: true });
    drawn.begin(at);
  }

  function write(text: string): void {
    if (textAt) drawn.add({ tool: 'text', at: textAt, text, color: COLORS[look.color], size: width() * 5 });
    setTextAt(null);
    board.current?.focus({ preventScroll: true });
  }

  async function save(): Promise<void> {
    const blob = await drawn.save();
    if (blob) onSave(blob);
  }

  const close = () => (drawing.marks.length > 0 ? setAsking(true) : onClose());

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || typeof picture === 'string') return;
    const isCommand = event.ctrlKey || event.metaKey;
    const { key, shiftKey } = event;
    const letter = key.toLowerCase();
    const tool = TOOLS.find((name) => name.startsWith(letter) && letter.length === 1);
    const color = Object.keys(COLORS)[Number(key) - 1] as keyof typeof COLORS | undefined;
    if (isCommand && letter === 'z') shiftKey ? drawn.redo() : drawn.undo();
    else if (isCommand && letter === 'y') drawn.redo();
    else if (isCommand && key === 'Enter') void save();
    else if (isCommand || event.altKey) return;
    else if (tool) setLook({ ...look, tool });
    else if (color) setLook({ ...look, color });
    else if (event.target !== board.current || !leadPen(key, shiftKey)) return;
    event.preventDefault();
  }

  /** Arrow keys move the pen, Space begins and ends a stroke. */
  function leadPen(key: string, isFast: boolean): boolean {
    const element = canvas.current;
    if (!element) return false;
    const at = pen ?? { x: element.width / 2, y: element.height / 2 };
    if (key === ' ' && look.tool === 'text') setTextAt(at);
    else if (key === ' ') drawn.isDrawing() ? drawn.finish(brush()) : drawn.begin(at);
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!by && key !== ' ') return false;
    const step = (isFast ? FAST_PX : STEP_PX) * drawn.scale();
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
    const [dx = 0, dy = 0] = by ?? [];
    const next = { x: within(at.x + dx * step, element.width), y: within(at.y + dy * step, element.height) };
    setPen(next);
    if (by) drawn.move(brush(), next);
    return true;
  }

  return (
    <Dialog title={t('annotate.title')} width={1040} isDraggable={false} onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the tools, wherever inside the focus is */}
      <div className={style.editor} onKeyDown={onKeyDown}>
        <Bar look={look} onLook={setLook} drawing={drawing} onUndo={drawn.undo} onRedo={drawn.redo} />
        <div className={style.stage}>
          {typeof picture === 'string' ? (
            <p className={style.word}>{picture === 'broken' ? t('annotate.broken') : t('annotate.loading')}</p>
          ) : (
            <div className={style.sheet}>
              <div
                ref={board}
                data-autofocus
                className={style.board}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it is drawn on by keys too
                tabIndex={0}
                role="application"
                aria-label={t('annotate.canvas')}
                data-tool={look.tool}
                onPointerDown={onPointerDown}
                onPointerMove={(event) => drawn.move(brush(), pointAt(event))}
                onPointerUp={() => drawn.finish(brush())}
                onPointerCancel={() => drawn.finish(brush())}
              >
                <canvas ref={canvas} className={style.canvas} width={picture.width} height={picture.height} />
              </div>
              {pen && <i className={style.cross} style={placeOf(pen, picture)} />}
              {textAt && (
                <Words
                  at={placeOf(textAt, picture)}
                  color={COLORS[look.color]}
                  label={t('annotate.typeText')}
                  onDone={write}
                />
              )}
            </div>
          )}
        </div>
        <div className={style.foot}>
          {isAsking ? (
            <>
              <span className={style.ask}>{t('annotate.discardAsk')}</span>
              <Button look="danger" onClick={onClose}>
                {t('annotate.discard')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('annotate.keep')}</Button>
            </>
          ) : (
            <>
              <Button onClick={close}>{t('annotate.cancel')}</Button>
              <Button look="primary" icon="check" disabled={typeof picture === 'string'} onClick={() => void save()}>
                {t('annotate.save')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const placeOf = ({ x, y }: Point, { width, height }: { width: number; height: number }) => ({
  left: `${(100 * x) / width}%`,
  top: `${(100 * y) / height}%`,
});

type WordsProps = { at: { left: string; top: string }; color: string; label: string; onDone: (text: string) => void };

/** Words are written where they will stand. */
function Words({ at, color, label, onDone }: WordsProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: one pressed there in order to write
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
