/** Messages between the console and the page on which settings are previewed (`/demo/preview/`). */

/** What the window can be shown as: `launcher` and `invited` with the window closed, the others with it open. */
export const previewStates = [
  'launcher',
  'invited',
  'greeting',
  'waiting',
  'talking',
  'offline',
  'ended',
  'rating',
] as const;
export type PreviewState = (typeof previewStates)[number];

/** Sections that visitors may see, by name. */
export type PreviewSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The console's message. The first one chooses state and language; later ones change the rest. */
export type ToPreview = {
  type: 'show';
  state: PreviewState;
  language: 'zh' | 'en';
  theme: 'light' | 'dark';
  settings: PreviewSettings;
  /** Text of the invitation, in the state `invited`. */
  invitation: string;
};

/** The page's messages: it listens; the widget is on the screen. */
export type FromPreview = { type: 'ready' } | { type: 'drawn' };

/** Stands in each of these messages as `parley`, as between loader and frame. */
export const PREVIEW_VERSION = 1;
