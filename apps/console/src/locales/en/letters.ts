import type { letters as zh } from '../zh/letters';

export const letters: typeof zh = {
  title: 'Letters',
  empty: 'No letters yet',
  emptyHint: 'When no agent is online, visitors can leave a letter in the chat window. It appears here.',
  unread: 'Unread',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  anonymous: 'No name given',
  from: 'From {{page}}',
  site: 'Site {{site}}',
  open: 'Show visitor',
  phone: 'Phone',
  email: 'Email',
};
