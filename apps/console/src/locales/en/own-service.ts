import type { ownService as zh } from '../zh/own-service';

export const ownService: typeof zh = {
  offShift: 'Off shift',
  offShiftHint: 'Outside of your shift you are given no new visitors; you can still accept them by hand.',
  idle: 'You were hidden after a while without input',
  idleHint_one: 'Since {{time}} you are given no new visitors (no input for {{count}} minute). Yours stay yours.',
  idleHint_other: 'Since {{time}} you are given no new visitors (no input for {{count}} minutes). Yours stay yours.',
  back: 'Go online',
  stay: 'Stay hidden',
  failed: 'Not online again: {{why}}',
};
