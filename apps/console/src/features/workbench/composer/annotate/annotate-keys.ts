import { COLORS, type Look } from './look';
import { type Point, TOOLS } from './marks';

/** Distance in screen px that an arrow key moves the pen. */
const STEP_PX = 12;
const FAST_PX = 60;

/** Moves the pen by `step` (screen px), or begins or ends a stroke at its position. */
export type PenCommand = { do: 'pen'; step: { dx: number; dy: number }; isStroke: boolean };
export type AnnotateCommand = { do: 'undo' | 'redo' | 'save' } | { do: 'look'; look: Partial<Look> } | PenCommand;

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

/** The effect of a key: a command, a tool by its first letter, a colour by its number, otherwise a move of the pen. */
export function commandOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): AnnotateCommand | null {
  const isCommand = ctrlKey || metaKey;
  const letter = key.toLowerCase();
  if (isCommand && letter === 'z') return { do: shiftKey ? 'redo' : 'undo' };
  if (isCommand && letter === 'y') return { do: 'redo' };
  if (isCommand && key === 'Enter') return { do: 'save' };
  if (isCommand || altKey) return null;
  const tool = TOOLS.find((name) => letter.length === 1 && name.startsWith(letter));
  if (tool) return { do: 'look', look: { tool } };
  const color = Object.keys(COLORS)[Number(key) - 1] as keyof typeof COLORS | undefined;
  if (color) return { do: 'look', look: { color } };
  if (key === ' ') return { do: 'pen', step: { dx: 0, dy: 0 }, isStroke: true };
  const by = ARROWS[key as keyof typeof ARROWS];
  const px = shiftKey ? FAST_PX : STEP_PX;
  return by ? { do: 'pen', step: { dx: by[0] * px, dy: by[1] * px }, isStroke: false } : null;
}

/** The pen's position after a step, in picture px, limited to the picture. */
export function movedPen(at: Point, by: { dx: number; dy: number }, size: { width: number; height: number }): Point {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return { x: within(at.x + by.dx, size.width), y: within(at.y + by.dy, size.height) };
}
