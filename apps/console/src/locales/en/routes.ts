/** Titles of pages without login; the others are in the `pages.ts` of their areas. */
export const routes = {
  login: 'Sign in',
  authLogin: 'Sign in with another account',
  register: 'Register',
  callback: 'Signing in',
  invitation: 'Invitation',
  setup: 'Set up',
  password: 'Set password',
  forbidden: 'No access',
  notFound: 'Page not found',
};
