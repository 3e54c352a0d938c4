import type { ownService as zh } from '../zh/own-service';

export const ownService: typeof zh = {
  offShift: 'Off shift',
  offShiftHint: 'You get no new visitors outside your shift. You can still accept them manually.',
  idle: 'You were set to hidden after inactivity',
  idleHint_one: 'No new visitors since {{time}} (no input for {{count}} minute). You keep your conversations.',
  idleHint_other: 'No new visitors since {{time}} (no input for {{count}} minutes). You keep your conversations.',
  back: 'Go online',
  stay: 'Stay hidden',
  failed: 'You could not go online: {{why}}',
};
