import type { sessions as zh } from '../../zh/account/sessions';

export const sessions: typeof zh = {
  title: 'Signed-in devices',
  lead: 'Your account is signed in on these devices. If you don’t recognise one, sign it out and change your password.',
  current: 'This device',
  signedIn: 'Signed in {{time}}',
  lastSeen: 'Last active {{time}}',
  end: 'Sign out',
  ended: 'Signed out',
  endAll: 'Sign out all other devices',
  endConfirm: 'That device will be signed out at once.',
  empty: 'Devices signed in to your account appear here.',
  unknownDevice: 'Unknown device',
  search: 'Search by address or device',
  endMany_one: 'Sign out the {{count}} selected device? It takes effect at once.',
  endMany_other: 'Sign out the {{count}} selected devices? It takes effect at once.',
  endedMany_one: '{{count}} device signed out',
  endedMany_other: '{{count}} devices signed out',
  noOthers: 'No other devices are signed in',
  emptyHint: 'Each signed-in device has one row.',
};
