import type { auth as zh } from '../zh/auth';

export const auth: typeof zh = {
  login: {
    title: 'Sign in',
    lead: 'Sign in to answer your visitors',
    username: 'Username',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in',
    usernameEmpty: 'Username cannot be empty',
    passwordEmpty: 'Password cannot be empty',
    noToken: 'The login interface is abnormal: it returned no token',
    setupNeeded: 'There is no administrator yet. Open the one-time link that was shown when the service started.',
  },
  ended: {
    title: 'You were signed out',
    'no-session': 'The login expired or was ended elsewhere. Your drafts are still here once you sign in.',
    'bad-credential': 'The login is no longer valid. Sign in again.',
    revoked: 'This login session was ended.',
    disabled: 'This account is disabled. Ask an administrator.',
    'password-changed': 'The password was changed. Sign in with the new one.',
    other: 'The login is no longer valid. Sign in again.',
  },
  setup: {
    title: 'Create the first administrator',
    lead: 'This account may do everything. Colleagues are added under “Agents” later.',
    username: 'Username',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    repeat: 'Password again',
    submit: 'Create and sign in',
    submitting: 'Creating',
    tooShort: 'The password needs at least 6 characters',
    different: 'The two passwords differ',
    noToken:
      'The link is incomplete: its one-time token is missing. Open the link that was shown when the service started.',
    done: 'There is an administrator already',
    doneHint: 'The one-time link works once. Sign in with an existing account.',
    toLogin: 'Go to sign-in',
  },
};
