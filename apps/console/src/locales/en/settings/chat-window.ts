import type * as zh from '../../zh/settings/chat-window';

export const look: typeof zh.look = {
  bubbles: 'Message bubbles',
  bubblesOf: { round: 'Round', square: 'Square', plain: 'No fill for agents' },
  background: 'Background of the messages',
  backgroundOf: { plain: 'Plain', tint: 'Tint of the theme colour', dots: 'Dots', lines: 'Lines' },
  fontSize: 'Text size',
  fontSizeOf: { small: 'Small', normal: 'Normal', large: 'Large' },
  avatars: 'Show agents’ pictures',
  agentCard: 'Show a card when an agent joins',
  direction: 'Text direction',
  directionOf: { ltr: 'Left to right', rtl: 'Right to left' },
  colours: 'Own colours',
  coloursHelp: 'One for light and one for dark. Colours that you don’t choose are the built-in ones',
  logo: 'Logo',
  logoHelp: 'At the top while no agent is there. Reduced to 320 pixels',
  slogan: 'Slogan',
  sloganHelp: 'Below the title',
  headerAgent: 'Show the agent’s name and picture during conversations',
  headerAgentHelp: 'When off, logo and title stay at the top',
  layout: 'Layout',
  layoutHelp: 'Place and size on desktops. “Within the page” is for phones too',
  layoutOf: {
    small: 'Small window',
    large: 'Large window',
    side: 'Side panel',
    full: 'Full page',
    inPage: 'Within the page',
  },
  phoneLayout: 'Layout on phones (H5)',
  phoneLayoutHelp: 'In mobile browsers and in apps’ web views. Not for “Within the page”',
  phoneLayoutOf: { full: 'Full screen', sheet: 'Sheet from below, the top of the page stays visible' },
  element: 'Element for the window',
  elementHelp:
    'A CSS selector such as #chat. The window stands in this element and is always open. Pages without it have the small window',
  notice: 'Notice',
  noticeHelp: 'Above the messages until the visitor closes it. A changed text is shown again',
  noticeLink: 'Link of the notice',
  noticeLinkHelp: 'Starts with https://. Optional',
};

export const opening: typeof zh.opening = {
  mode: 'Opens',
  modeHelp: 'If the browser blocks another window, the chat opens in the page',
  modeOf: { page: 'In the page', popup: 'In a pop-up window', tab: 'In a new tab' },
  auto: 'Open by itself on desktops',
  autoHelp: 'At most once per visit, and never after the visitor has closed it. Only when it opens in the page',
  autoSeconds: 'Wait on desktops',
  autoSecondsUnit: 'seconds',
  autoPhone: 'Open by itself on phones',
  autoPhoneHelp: 'The window fills the phone’s screen, so use this with care',
  autoPhoneSeconds: 'Wait on phones',
  autoPhoneSecondsUnit: 'seconds',
  autoPages: 'Pages where it opens by itself',
  autoPagesHelp: 'Such as /price*, where * is anything; press Enter after each. Without any, all pages',
  autoNotPages: 'Pages where it does not',
};

export const consent: typeof zh.consent = {
  text: 'Consent text',
  textHelp:
    'Visitors agree to it before their first message. A changed text is a new version and is asked for again. Without a text nobody is asked',
};
