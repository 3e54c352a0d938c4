import type { Tool } from './marks';

export const COLORS = {
  red: '#e5383b',
  amber: '#f59f00',
  green: '#2b8a3e',
  blue: '#1c7ed6',
  black: '#111111',
  white: '#ffffff',
} as const;
/** Line widths in screen px. */
export const WIDTHS = { thin: 2, middle: 4, thick: 8 } as const;

/** The chosen tool, colour and width. */
export type Look = { tool: Tool; color: keyof typeof COLORS; width: keyof typeof WIDTHS };
