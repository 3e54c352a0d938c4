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
};
