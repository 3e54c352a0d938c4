import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';
import style from './dialog.module.css';
import { clampOffset, minus, type Offset, plus, stepOf } from './drag';

const STILL: Offset = { x: 0, y: 0 };
/** Elements that are clicked themselves and do not move the window. */
const CONTROLS = 'button, a, input, textarea, select, [role="button"]';

type Props = {
  children: ReactNode;
  /** Selector of the part by which the pointer moves it. */
  handle?: string;
  /** Called while it is moved. */
  onMove?: ((offset: Offset) => void) | undefined;
  className?: string;
};

/**
 * Makes its content movable: by the header with the pointer, by the button at the top with the arrow keys; always
 * inside the window. For antd's Modal: `modalRender={(modal) => <DragFrame>{modal}</DragFrame>}`; with
 * `destroyOnHidden` it opens in the middle each time.
 */
export function DragFrame({ children, handle = '[data-drag-handle], .ant-modal-header', onMove, className }: Props) {
  const { t } = useTranslation('base');
  const [offset, setOffset] = useState(STILL);
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<Offset | null>(null);

  function moveTo(wanted: Offset): void {
    const element = frame.current;
    if (!element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const home = { left: left - offset.x, top: top - offset.y, width, height };
    const next = clampOffset(wanted, home, { width: innerWidth, height: innerHeight });
    setOffset(next);
    onMove?.(next);
  }

  function onPointerDown(event: PointerEvent): void {
    const target = event.target as Element;
    if (event.button !== 0 || !target.closest(handle) || target.closest(CONTROLS)) return;
    grip.current = minus({ x: event.clientX, y: event.clientY }, offset);
    frame.current?.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  function onPointerMove(event: PointerEvent): void {
    if (grip.current) moveTo(minus({ x: event.clientX, y: event.clientY }, grip.current));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event.key, event.shiftKey);
    if (!step) return;
    event.preventDefault();
    moveTo(plus(offset, step));
  }

  return (
    <div
      ref={frame}
      className={`${style.frame} ${className ?? ''}`}
      style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      {children}
      <button type="button" className={style.mover} aria-label={t('dialog.move')} onKeyDown={onKeyDown}>
        <Icon name="move" size={14} />
      </button>
    </div>
  );
}
