import type { base as zh } from '../zh/base';

export const base: typeof zh = {
  toasts: 'Messages',
  confirm: { title: 'Confirm', ok: 'OK', cancel: 'Cancel' },
  dialog: { move: 'Move the window with the arrow keys', close: 'Close' },
  working: 'Loading...',
  pageGone: {
    title: 'This page did not load',
    hint: 'The network may be down, or there is a newer version. Reloading brings the newest; what you wrote is not lost.',
  },
  update: {
    downloading: 'A new version is being downloaded',
    ready: 'The new version is ready: reloading in 10 s',
    now: 'Reload now',
    later: 'Later',
  },
  preview: 'The preview opens only at its demo addresses.',
};
