/** Titles of pages without login; the others are in the `pages.ts` of their areas. */
export const routes = {
  login: 'Sign in',
  authLogin: 'Authorised sign-in',
  register: 'Register',
  callback: 'Signing in',
  invitation: 'Invitation',
  setup: 'First set-up',
  forbidden: 'No permission',
  notFound: 'No such page',
};
