import type { newAccount as zh } from '../../zh/account/new-account';

export const newAccount: typeof zh = {
  register: {
    title: 'Register',
    lead: 'Request an account. You can sign in once an administrator has enabled it.',
    submit: 'Register',
    submitting: 'Submitting',
    done: 'Request sent',
    doneHint: 'You can sign in once an administrator has enabled the account.',
    toLogin: 'Already have an account? Sign in',
  },
  setup: {
    title: 'Create the first administrator',
    lead: 'This account has all permissions. You can add colleagues later under “Agents”.',
    username: 'Username',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    repeat: 'Confirm password',
    submit: 'Create and sign in',
    submitting: 'Creating',
    created: 'Administrator created',
    createdHint: 'You are hidden, so no visitors are assigned to you. Go online now, or look around first?',
    goOnline: 'Go online',
    lookAround: 'Look around first',
    goOnlineFailed: 'Couldn’t go online: {{why}}',
    noToken:
      'The link is incomplete: its one-time token is missing. Open the full link printed when the server started.',
    done: 'An administrator already exists',
    doneHint: 'The one-time link works only once. Sign in with an existing account.',
    toLogin: 'Go to sign-in',
  },
};
