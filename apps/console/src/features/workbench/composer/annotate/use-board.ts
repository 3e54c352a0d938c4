import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { movedPen, type PenCommand } from './annotate-keys';
import { COLORS, type Look, WIDTHS } from './look';
import type { Brush, Point } from './marks';
import type { useDrawing } from './use-drawing';

type Given = { canvas: RefObject<HTMLCanvasElement | null>; drawn: ReturnType<typeof useDrawing>; look: Look };
export type Board = ReturnType<typeof useBoard>;

/** Drawing on the picture by pointer or by keys, and the text being typed on it. */
export function useBoard({ canvas, drawn, look }: Given) {
  const board = useRef<HTMLDivElement>(null);
  const [textAt, setTextAt] = useState<Point | null>(null);
  const [pen, setPen] = useState<Point | null>(null);

  const width = () => WIDTHS[look.width] * drawn.scale();
  const brush = (): Brush => ({
    tool: look.tool === 'text' ? 'pen' : look.tool,
    color: COLORS[look.color],
    width: width(),
  });

  /** Converts screen coordinates to picture coordinates. */
  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = canvas.current?.getBoundingClientRect();
    const scale = drawn.scale();
    return { x: (clientX - (box?.left ?? 0)) * scale, y: (clientY - (box?.top ?? 0)) * scale };
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = pointAt(event);
    // Otherwise the click would take the focus from the text field at once.
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

  /** Arrow keys move the pen, Space starts and ends a stroke. */
  function movePen({ step, isStroke }: PenCommand): boolean {
    const element = canvas.current;
    if (!element) return false;
    const at = pen ?? { x: element.width / 2, y: element.height / 2 };
    if (isStroke && look.tool === 'text') setTextAt(at);
    else if (isStroke) drawn.isDrawing() ? drawn.finish(brush()) : drawn.begin(at);
    const next = movedPen(at, { dx: step.dx * drawn.scale(), dy: step.dy * drawn.scale() }, element);
    setPen(next);
    if (!isStroke) drawn.move(brush(), next);
    return true;
  }

  return {
    element: board,
    pen,
    textAt,
    onPointerDown,
    onPointerMove: (event: PointerEvent) => drawn.move(brush(), pointAt(event)),
    onPointerUp: () => drawn.finish(brush()),
    write,
    movePen,
  };
}
