/** Names of pages, in menu, tabs, breadcrumb and window title; a title that is no key here is shown as it is. */
export const routes = {
  workbench: 'Workbench',
  dialogue: 'Conversations',
  serviceGroup: 'Service',
  service: 'Agents',
  historyGroup: 'History',
  letter: 'Letters',
  personalGroup: 'Personal',
  personal: 'Personal settings',
  noticeCheck: 'Notice check',
  login: 'Sign in',
  authLogin: 'Authorised sign-in',
  register: 'Register',
  callback: 'Signing in',
  setup: 'First set-up',
  forbidden: 'No permission',
  notFound: 'No such page',
};
