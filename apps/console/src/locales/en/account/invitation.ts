import type { invitation as zh } from '../../zh/account/invitation';

export const invitation: typeof zh = {
  title: 'Accept invitation',
  loading: 'Checking invitation',
  lead: '{{by}} invites you to join as a partner agent and help visitors transferred to you.',
  leadCompany:
    '{{by}} invites you to join on behalf of {{company}} as a partner agent and help visitors transferred to you.',
  until: 'This invitation is valid until {{time}}',
  username: 'Username',
  usernameHint: 'Used to sign in',
  nickname: 'Nickname',
  nicknameHint: 'Shown to colleagues and visitors',
  nicknameEmpty: 'Enter a nickname',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  repeat: 'Confirm password',
  submit: 'Join and sign in',
  submitting: 'Joining',
  over: 'This invitation is no longer valid. It may have expired, been used or been withdrawn. Ask the person who invited you for a new one.',
  noCode: 'The link has no invitation code. Open the full link you received.',
  signedIn:
    'An account is already signed in on this browser. Sign out first, or open the invitation in another browser.',
  toWorkbench: 'Go to workbench',
  toLogin: 'Already have an account? Sign in',
  joined: 'You’ve joined',
  joinedHint:
    'Your account was created, but you couldn’t be signed in automatically. Sign in with the username and password you chose.',
};
