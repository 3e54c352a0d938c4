import type * as zh from '../../zh/settings/chat-window';

export const look: typeof zh.look = {
  bubbles: 'Message bubbles',
  bubblesOf: { round: 'Round', square: 'Square', plain: 'No fill for agents' },
  background: 'Message background',
  backgroundOf: { plain: 'Plain', tint: 'Tint of the theme colour', dots: 'Dots', lines: 'Lines' },
  fontSize: 'Text size',
  fontSizeOf: { small: 'Small', normal: 'Normal', large: 'Large' },
  avatars: 'Show agents’ pictures',
  agentCard: 'Show a card when an agent joins',
  direction: 'Text direction',
  directionOf: { ltr: 'Left to right', rtl: 'Right to left' },
  colours: 'Custom colours',
  coloursHelp: 'One for light and one for dark. Colours you don’t set stay built-in.',
  logo: 'Logo',
  logoHelp: 'Shown at the top while no agent has joined. Scaled down to 320 pixels.',
  slogan: 'Slogan',
  sloganHelp: 'Shown below the title',
  headerAgent: 'Show the agent’s name and picture during conversations',
  headerAgentHelp: 'When off, the logo and title stay at the top',
  layout: 'Layout',
  layoutHelp: 'Position and size on computers. “Within the page” also applies to phones.',
  layoutOf: {
    small: 'Small window',
    large: 'Large window',
    side: 'Side panel',
    full: 'Full page',
    inPage: 'Within the page',
  },
  phoneLayout: 'Phone layout (H5)',
  phoneLayoutHelp: 'For mobile browsers and app web views. Doesn’t affect “Within the page”.',
  phoneLayoutOf: { full: 'Full screen', sheet: 'Bottom sheet, with the top of the page visible' },
  element: 'Element to embed in',
  elementHelp:
    'A CSS selector such as #chat. The window is placed in this element and is always open. Pages without it use the small window.',
  notice: 'Notice',
  noticeHelp: 'Shown above the messages until the visitor closes it. A changed notice is shown again.',
  noticeLink: 'Notice link',
  noticeLinkHelp: 'Optional. Starts with https://.',
};

export const opening: typeof zh.opening = {
  mode: 'Opens',
  modeHelp: 'If the browser blocks pop-ups, the chat opens in the page',
  modeOf: { page: 'In the page', popup: 'In a pop-up window', tab: 'In a new tab' },
  auto: 'Open automatically on computers',
  autoHelp: 'Once per visit at most, and not again after the visitor closes it. Only if it opens in the page.',
  autoSeconds: 'Wait on computers',
  autoSecondsUnit: 'seconds',
  autoPhone: 'Open automatically on phones',
  autoPhoneHelp: 'The window fills the phone’s screen, so use with care',
  autoPhoneSeconds: 'Wait on phones',
  autoPhoneSecondsUnit: 'seconds',
  autoPages: 'Pages where it opens automatically',
  autoPagesHelp: 'Such as /price*, where * stands for anything. Press Enter after each. Leave empty for all pages.',
  autoNotPages: 'Pages where it doesn’t open automatically',
};

export const consent: typeof zh.consent = {
  text: 'Consent text',
  textHelp:
    'Visitors must agree before their first message. Changing the text creates a new version, and visitors are asked again. Leave both empty not to ask.',
};
