export type Offset = { x: number; y: number };
type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Distance of one press of an arrow key, and with Shift. */
const STEP = 10;
const BIG_STEP = 50;

/**
 * Limits the movement so that the box stays inside the window; a box larger than the window stays at its start. `box`:
 * its place before the movement.
 */
export function clampOffset({ x, y }: Offset, box: Box, view: Size): Offset {
  return {
    x: between(x, -box.left, Math.max(-box.left, view.width - box.width - box.left)),
    y: between(y, -box.top, Math.max(-box.top, view.height - box.height - box.top)),
  };
}

/** Adding 0 turns −0 into 0. */
const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most) + 0;

/** The movement of an arrow key; null for other keys. */
export function stepOf(key: string, isBig: boolean): Offset | null {
  const by = isBig ? BIG_STEP : STEP;
  const steps: Record<string, Offset> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  };
  return steps[key] ?? null;
}

export const plus = (a: Offset, b: Offset): Offset => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Offset, b: Offset): Offset => ({ x: a.x - b.x, y: a.y - b.y });
