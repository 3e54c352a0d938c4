/**
 * Defaults that windows and consoles need before their settings have loaded. Without the schema library, which would
 * make the widget too large.
 */

import type { Wording } from '../window-texts/wording';

/** `window` */
export const WINDOW_DEFAULTS = {
  title: '',
  greeting: '',
  accent: '#1f6feb',
  side: 'right',
  typingPreview: false,
  language: 'auto',
  theme: 'auto',
  privacy: '',
  questions: [] as Wording[],
} as const;

/** `tools`: where the window behaves differently without the setting. */
export const TOOLS_DEFAULTS = { emoji: true, sound: true, history: true, maxLength: 60_000 } as const;

/** `conversation`: seconds within which either side can recall a message. */
export const RECALL_SECONDS = 120;

/** `files`: megabytes of one file. */
export const MAX_MEGABYTES = 20;

/** `workplace`: sizes of the console's text. */
export const TEXT_SIZES = ['small', 'normal', 'large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
