import type { settings as zh } from '../zh/settings';

export const settings: typeof zh = {
  letters: {
    dueHours: 'Answer within (hours)',
    dueHoursHelp: 'For letters whose time no rule sets. 0: no deadline.',
    remindMinutes: 'Remind before (minutes)',
    remindMinutesHelp:
      'The owner is reminded once before the letter is due and once when it is overdue; without an owner, everyone who can see it. 0: only when overdue.',
  },
  retention: {
    talks: 'Conversations and messages',
    trash: 'Conversations in the recycle bin',
    visits: 'Visits and page views',
    logins: 'Sign-in record',
    letters: 'Letters',
    direct: 'Internal chat',
    audit: 'Audit log',
    files: 'Files that were not sent',
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
    preferSeconds: 'Longest wait for language and skill (seconds)',
    preferSecondsHelp:
      'While agents with the language or skill are online but at their limit, a visitor waits this long for one of them, then goes to anyone available. 0: no wait.',
    timeZone: 'Time zone of shifts',
    timeZoneHelp: 'Used for agents without a time zone of their own',
  },
};
