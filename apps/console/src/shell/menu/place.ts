export type Rect = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };

/** Least distance in px from the window's edges. */
const EDGE = 8;
const GAP = 4;

/** Position of a pop-up: beside its entry (at the other side without room) or below it, always inside the window. */
export function placePopup(
  line: Rect,
  popup: Size,
  screen: Size,
  side: 'right' | 'below',
): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE));
  if (side === 'below') return { left: within(line.left, popup.width, screen.width), top: line.bottom };
  const right = line.right + GAP;
  const left = right + popup.width + EDGE > screen.width ? line.left - GAP - popup.width : right;
  return { left: within(left, popup.width, screen.width), top: within(line.top, popup.height, screen.height) };
}
