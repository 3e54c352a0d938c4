import type { header as zh } from '../zh/header';

export const header: typeof zh = {
  tools: 'Page tools',
  search: 'Search',
  palette: 'Command palette',
  notices: 'Notices',
  noticesUnread_one: 'Notices, {{count}} unread letter',
  noticesUnread_other: 'Notices, {{count}} unread letters',
  fullScreen: 'Full screen',
  fullScreenExit: 'Leave full screen',
  fullScreenFailed: 'Full screen could not be opened',
  language: 'Language',
  zh: '中文简体',
  en: 'English',
  theme: 'Theme',
  randomSkin: 'Random skin',
  refresh: 'Refresh the page',
  account: 'My account: {{name}}',
  personal: 'User center',
  about: 'About',
  logout: 'Log out',
};
