import type { sessions as zh } from '../../zh/account/sessions';

export const sessions: typeof zh = {
  title: 'Logins',
  lead: 'Your account is signed in on these devices. If you do not recognise one, end it and change your password.',
  current: 'This login',
  signedIn: 'Signed in {{time}}',
  lastSeen: 'Last used {{time}}',
  end: 'End',
  ended: 'Ended',
  endAll: 'End all others',
  endConfirm: 'That device is signed out at once.',
  empty: 'Your logins appear here.',
  unknownDevice: 'Unknown device',
  search: 'Search by address or device',
  endMany_one: 'End the {{count}} selected login? That device is signed out at once.',
  endMany_other: 'End the {{count}} selected logins? Those devices are signed out at once.',
  endedMany_one: 'Ended {{count}} login',
  endedMany_other: 'Ended {{count}} logins',
  noOthers: 'There are no other logins',
  emptyHint: 'One for each signed-in device.',
};
