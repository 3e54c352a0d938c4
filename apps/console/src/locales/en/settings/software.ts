/** Sections of the page `softwareSetting` that have a file of their own. */
export const softwareFields = {
  brand: {
    title: 'Console name',
    titleHelp: 'On the sign-in page, at the top left and in the browser tab. Without it the built-in name is shown.',
    logo: 'Logo',
    logoHelp: 'On the sign-in page and at the top left. It is reduced automatically.',
    language: 'Default language',
    languageHelp: 'For agents who have not chosen a language',
    languageOf: { auto: 'As in the browser', zh: 'Chinese', en: 'English' },
  },
  sessions: {
    multiple: 'When an account signs in elsewhere',
    multipleHelp: '“Refuse” applies only while a console of the account is open.',
    multipleOf: { allow: 'Allow both', newest: 'Sign out the earlier one', refuse: 'Refuse' },
    idleMinutes: 'Sign out after no activity for',
    idleMinutesUnit: 'minutes',
    idleMinutesHelp: '0: only after 30 days without use',
    maxHours: 'Sign in again after',
    maxHoursUnit: 'hours',
    maxHoursHelp: 'Ends logins in use too. 0: no limit',
  },
};

export const softwareGroups = {
  brand: 'Console',
  hours: 'Company and opening hours',
  conversation: 'Conversations',
  words: 'Sensitive words',
  routing: 'Routing',
  sessions: 'Login duration',
  login: 'Sign-in and registration',
  codes: 'Verification codes',
  social: 'Sign-in through a provider',
};

export const softwareSections = { brand: 'Console', sessions: 'Login duration' };
