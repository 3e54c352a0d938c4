import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawMark } from './draw';
import {
  type Brush,
  type Drawing,
  emptyDrawing,
  isLargeEnough,
  type Mark,
  type Point,
  redo,
  strokeFrom,
  undo,
  withMark,
} from './marks';

/** Marks smaller than this many screen px are accidental and dropped. */
const LEAST_PX = 4;

export type Picture = ImageBitmap | 'loading' | 'broken';

/** State of the annotated picture: its marks and the stroke in progress. */
export function useDrawing(blob: Blob, canvas: RefObject<HTMLCanvasElement | null>) {
  const [picture, setPicture] = useState<Picture>('loading');
  const [drawing, setDrawing] = useState<Drawing>(emptyDrawing);
  /** Picture with finished marks, cached: the stroke in progress is drawn over a copy. */
  const finished = useRef<HTMLCanvasElement | null>(null);
  const stroke = useRef<{ from: Point; mark: Mark | null } | null>(null);

  useEffect(() => {
    let isGone = false;
    createImageBitmap(blob).then(
      (bitmap) => (isGone ? bitmap.close() : setPicture(bitmap)),
      () => isGone || setPicture('broken'),
    );
    return () => {
      isGone = true;
    };
  }, [blob]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` reads refs
  useEffect(() => {
    if (typeof picture === 'string') return;
    const layer = document.createElement('canvas');
    layer.width = picture.width;
    layer.height = picture.height;
    const context = layer.getContext('2d');
    context?.drawImage(picture, 0, 0);
    if (context) for (const mark of drawing.marks) drawMark(context, mark);
    finished.current = layer;
    show(null);
  }, [picture, drawing]);

  function show(mark: Mark | null): void {
    const context = canvas.current?.getContext('2d');
    if (!context || !finished.current) return;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.drawImage(finished.current, 0, 0);
    if (mark) drawMark(context, mark);
  }

  /** Picture px per screen px. */
  function scale(): number {
    const element = canvas.current;
    return element && element.clientWidth > 0 ? element.width / element.clientWidth : 1;
  }

  return {
    picture,
    drawing,
    scale,
    begin(from: Point) {
      stroke.current = { from, mark: null };
    },
    move(brush: Brush, to: Point) {
      const current = stroke.current;
      if (!current) return;
      current.mark = strokeFrom(brush, current.from, to, current.mark);
      show(current.mark);
    },
    finish(brush: Brush) {
      const current = stroke.current;
      stroke.current = null;
      if (!current) return;
      const mark = current.mark ?? strokeFrom(brush, current.from, current.from, null);
      if (isLargeEnough(mark, LEAST_PX * scale())) setDrawing((known) => withMark(known, mark));
      else show(null);
    },
    isDrawing: () => stroke.current !== null,
    add: (mark: Mark) => isLargeEnough(mark, 0) && setDrawing((known) => withMark(known, mark)),
    undo: () => setDrawing(undo),
    redo: () => setDrawing(redo),
    /** The annotated picture: JPEG for a photograph, else lossless. */
    save: () =>
      new Promise<Blob | null>((resolve) => {
        const isPhoto = blob.type === 'image/jpeg';
        if (!finished.current) return resolve(null);
        finished.current.toBlob(resolve, isPhoto ? 'image/jpeg' : 'image/png', 0.92);
      }),
  };
}
