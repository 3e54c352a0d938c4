import type { workbenchColleagues as zh } from '../../zh/workbench/colleagues';

export const workbenchColleagues: typeof zh = {
  title: 'Colleagues',
  reachable: '{{here}} of {{all}} online',
  you: ' (me)',
  online: 'Online',
  hidden: 'Hidden',
  rest: 'On a break',
  busy: 'Busy',
  reason: '{{reason}}: {{word}}',
  grace: 'Disconnected, may reconnect',
  disconnected: 'Disconnected',
  offline: 'Offline',
  load: '{{load}} of {{limit}} conversations',
  loadUnlimited_one: '{{count}} conversation, no limit',
  loadUnlimited_other: '{{count}} conversations, no limit',
  full: 'At limit',
  noGroup: 'No group',
  failed: 'Couldn’t load colleagues: {{why}}',
  alone: 'Colleagues appear here with their state and load. Create agents under “Agents”.',
  list: 'Colleagues',
};
