import { create } from 'zustand';

/**
 * Values of the theme that antd and charts need beside CSS variables. Set by `shell/theme`; `larger`, the pixels of text
 * beyond the usual size, by `shell/effects/text-size`.
 */
export type Look = { isDark: boolean; accent: string; onAccent: string; good: string; wait: string; bad: string };

/** The default theme's, as in `tokens.css`. */
export const DEFAULT_LOOK: Look = {
  isDark: false,
  accent: '#006cd0',
  onAccent: '#ffffff',
  good: '#137a3a',
  wait: '#a04b00',
  bad: '#c4262e',
};

export const useLook = create<Look & { larger: number }>()(() => ({ ...DEFAULT_LOOK, larger: 0 }));
