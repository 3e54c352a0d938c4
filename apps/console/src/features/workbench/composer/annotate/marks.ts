export type Point = { x: number; y: number };
export const TOOLS = ['pen', 'rect', 'arrow', 'text', 'mosaic'] as const;
export type Tool = (typeof TOOLS)[number];

/** An annotation, in picture px. */
export type Mark =
  | { tool: 'pen'; points: readonly Point[]; color: string; width: number }
  | { tool: 'rect' | 'arrow'; from: Point; to: Point; color: string; width: number }
  | { tool: 'mosaic'; from: Point; to: Point }
  | { tool: 'text'; at: Point; text: string; color: string; size: number };

export type Drawing = { marks: readonly Mark[]; undone: readonly Mark[] };

export const emptyDrawing: Drawing = { marks: [], undone: [] };

/** Adds a mark and clears redo. */
export const withMark = ({ marks }: Drawing, mark: Mark): Drawing => ({ marks: [...marks, mark], undone: [] });

export function undo({ marks, undone }: Drawing): Drawing {
  const last = marks.at(-1);
  return last ? { marks: marks.slice(0, -1), undone: [...undone, last] } : { marks, undone };
}

export function redo({ marks, undone }: Drawing): Drawing {
  const next = undone.at(-1);
  return next ? { marks: [...marks, next], undone: undone.slice(0, -1) } : { marks, undone };
}

export type Brush = { tool: Exclude<Tool, 'text'>; color: string; width: number };

/** The mark in progress after moving to `to`. */
export function strokeFrom({ tool, color, width }: Brush, from: Point, to: Point, before: Mark | null): Mark {
  if (tool === 'mosaic') return { tool, from, to };
  if (tool !== 'pen') return { tool, from, to, color, width };
  const points = before?.tool === 'pen' ? before.points : [from];
  return { tool, points: [...points, to], color, width };
}

/** Drops marks smaller than `least`, which are accidental, except a pen's point. */
export function isLargeEnough(mark: Mark, least: number): boolean {
  if (mark.tool === 'text') return mark.text.trim() !== '';
  if (mark.tool === 'pen') return true;
  return Math.abs(mark.to.x - mark.from.x) >= least || Math.abs(mark.to.y - mark.from.y) >= least;
}

export type Box = { x: number; y: number; width: number; height: number };

/** The box between two corners in any order, clipped to the picture. */
export function boxOf(from: Point, to: Point, picture: { width: number; height: number }): Box {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const [left, right] = [from.x, to.x].map((x) => within(x, picture.width)).sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [from.y, to.y].map((y) => within(y, picture.height)).sort((a, b) => a - b) as [number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The three corners of an arrow's head; `null` for an arrow without length. */
export function arrowHead(from: Point, to: Point, width: number): [Point, Point, Point] | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return null;
  const head = Math.min(length, width * 4 + 4);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const side = (turn: number): Point => ({
    x: to.x - head * Math.cos(angle + turn),
    y: to.y - head * Math.sin(angle + turn),
  });
  return [to, side(Math.PI / 7), side(-Math.PI / 7)];
}
