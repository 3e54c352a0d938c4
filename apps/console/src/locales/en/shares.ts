import type { shares as zh } from '../zh/shares';

export const shares: typeof zh = {
  somebody: 'an agent',
  until: 'Shared by {{by}} until {{time}}',
  offered_one: '{{by}} offers it to you for {{count}} hour.',
  offered_other: '{{by}} offers it to you for {{count}} hours.',
  scopes: {
    conversation: 'You see messages from the transfer on.',
    open: 'You see all of this conversation.',
    person: 'You see earlier conversations too.',
  },
  personal: 'Phone and mail are shown.',
  masked: 'Phone and mail are masked.',
  giveBack: 'Give back',
  giveBackAsk: 'Give back to {{by}}? You lose access to this visitor at once.',
  failed: 'It could not be given back: {{why}}',
  given: {
    title: 'Visitors you share with them',
    to: 'Shared with {{to}} until {{time}}',
    toBy: '{{by}} shares it with {{to}} until {{time}}',
    offered_one: 'Offered to {{to}}, for {{count}} hour once accepted',
    offered_other: 'Offered to {{to}}, for {{count}} hours once accepted',
    until: 'until {{time}}',
    waits: 'not accepted yet',
    scopes: {
      conversation: 'They see messages from the transfer on.',
      open: 'They see all of this conversation.',
      person: 'They see earlier conversations too.',
    },
    end: 'End sharing',
    endOf: 'End sharing {{visitor}}',
    endAsk:
      'End sharing {{visitor}} with {{to}}? They lose access at once. The conversation goes back to the agent who transferred it, or to the queue.',
    failed: 'Sharing could not be ended: {{why}}',
  },
  news: {
    expired: 'The time {{visitor}} was shared with {{name}} for is over',
    'given-back': '{{name}} gave {{visitor}} back',
    'taken-back': '{{visitor}} is no longer shared with {{name}}',
    left: '{{visitor}} is no longer with {{name}}. Sharing has ended',
    blocked: '{{name}} was blocked. {{visitor}} is no longer shared',
    removed: '{{name}} was removed. {{visitor}} is no longer shared',
  },
};
