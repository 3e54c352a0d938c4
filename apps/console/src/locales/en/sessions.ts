import type { sessions as zh } from '../zh/sessions';

export const sessions: typeof zh = {
  title: 'Login sessions',
  lead: 'Your account is signed in on these devices. End the ones you do not know, and change your password.',
  current: 'This login',
  signedIn: 'Signed in {{time}}',
  lastSeen: 'Last used {{time}}',
  end: 'End',
  ended: 'Ended',
  endAll: 'End all others',
  endConfirm: 'That device is signed out at once.',
  empty: 'Your login sessions appear here.',
  unknownDevice: 'Unknown device',
  search: 'Find by address or device',
  columns: { device: 'Device', address: 'Address', createdAt: 'Signed in', lastSeenAt: 'Last used' },
  endMany_one: 'End the {{count}} selected login? That device is signed out at once.',
  endMany_other: 'End the {{count}} selected logins? Those devices are signed out at once.',
  endedMany_one: 'Ended {{count}} login',
  endedMany_other: 'Ended {{count}} logins',
  noOthers: 'There are no others',
  emptyHint: 'One for each device that is signed in.',
};
