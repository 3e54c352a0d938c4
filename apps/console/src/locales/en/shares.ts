import type { shares as zh } from '../zh/shares';

export const shares: typeof zh = {
  somebody: 'an agent',
  until: 'Shared by {{by}} until {{time}}',
  offered_one: '{{by}} offers it to you for {{count}} hour.',
  offered_other: '{{by}} offers it to you for {{count}} hours.',
  scopes: {
    conversation: 'You see messages from the handing over on.',
    open: 'You see all of this conversation.',
    person: 'You see earlier conversations too.',
  },
  personal: 'Phone and mail are shown.',
  masked: 'Phone and mail are masked.',
  giveBack: 'Give back',
  giveBackAsk: 'Give back to {{by}}? You stop seeing this visitor at once.',
  failed: 'It was not given back: {{why}}',
  given: {
    title: 'Visitors you share with them',
    to: 'Shared with {{to}} until {{time}}',
    toBy: '{{by}} shares it with {{to}} until {{time}}',
    offered_one: 'Offered to {{to}}, for {{count}} hour once accepted',
    offered_other: 'Offered to {{to}}, for {{count}} hours once accepted',
    until: 'until {{time}}',
    waits: 'not accepted yet',
    scopes: {
      conversation: 'They see messages from the handing over on.',
      open: 'They see all of this conversation.',
      person: 'They see earlier conversations too.',
    },
    end: 'End sharing',
    endOf: 'End sharing {{visitor}}',
    endAsk:
      'End sharing {{visitor}} with {{to}}? They stop seeing it at once. The conversation goes back to whoever handed it over, or to the queue.',
    failed: 'The sharing did not end: {{why}}',
  },
  news: {
    expired: 'The time of {{name}} with {{visitor}} is over. The share has ended',
    'given-back': '{{name}} gave {{visitor}} back',
    'taken-back': '{{visitor}} is no longer shared with {{name}}',
    left: '{{visitor}} is no longer with {{name}}. The share has ended',
    blocked: '{{name}} was blocked. {{visitor}} is no longer shared',
    removed: '{{name}} was removed. {{visitor}} is no longer shared',
  },
};
