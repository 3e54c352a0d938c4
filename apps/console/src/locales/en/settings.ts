import type { settings as zh } from '../zh/settings';

export const settings: typeof zh = {
  letters: {
    dueHours: 'Reply within (hours)',
    dueHoursHelp: 'Applies when no rule sets a time. Enter 0 for no deadline.',
    remindMinutes: 'Remind beforehand (minutes)',
    remindMinutesHelp:
      'The owner is reminded once before the message is due and once when it is overdue. Without an owner, everyone who can see it is reminded. Enter 0 to remind only when overdue.',
  },
  retention: {
    talks: 'Conversations and messages',
    trash: 'Conversations in the recycle bin',
    visits: 'Visits and page views',
    logins: 'Sign-in log',
    letters: 'Offline messages',
    direct: 'Internal chat',
    audit: 'Audit log',
    files: 'Unsent files',
  },
  routing: {
    strategy: 'Routing',
    strategyHelp: 'Also used by groups without a setting of their own',
    strategyOf: {
      'least-busy': 'Least busy',
      'in-turn': 'In turn',
      'last-served': 'Last agent',
      'by-hand': 'Manual',
    },
    preferSeconds: 'Wait for a language or skill match (seconds)',
    preferSecondsHelp:
      'When agents with the right language or skill are online but at their limit, a visitor waits this long for one of them, then goes to anyone available. Enter 0 not to wait.',
    timeZone: 'Time zone for shifts',
    timeZoneHelp: 'Used for agents without a time zone of their own',
  },
};
