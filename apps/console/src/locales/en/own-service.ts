import type { ownService as zh } from '../zh/own-service';

export const ownService: typeof zh = {
  offShift: 'Off shift',
  offShiftHint: 'No new visitors are assigned to you outside your shift. You can still accept them manually.',
  idle: 'You were hidden after inactivity',
  idleHint_one:
    'No new visitors since {{time}}, after {{count}} minute without activity. Your conversations are not affected.',
  idleHint_other:
    'No new visitors since {{time}}, after {{count}} minutes without activity. Your conversations are not affected.',
  back: 'Go online',
  stay: 'Stay hidden',
  failed: 'Couldn’t go online: {{why}}',
};
