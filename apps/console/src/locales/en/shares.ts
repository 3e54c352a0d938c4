import type { shares as zh } from '../zh/shares';

export const shares: typeof zh = {
  somebody: 'an agent',
  until: 'Shared by {{by}} until {{time}}',
  offered_one: '{{by}} wants to share this visitor with you for {{count}} hour.',
  offered_other: '{{by}} wants to share this visitor with you for {{count}} hours.',
  scopes: {
    conversation: 'You see messages sent after the transfer.',
    open: 'You see this whole conversation.',
    person: 'You also see earlier conversations.',
  },
  personal: 'Contact details are visible.',
  masked: 'Contact details are masked.',
  giveBack: 'Hand back',
  giveBackAsk: 'Hand back to {{by}}? You lose access to this visitor at once.',
  failed: 'Couldn’t hand back: {{why}}',
  given: {
    title: 'Visitors you share with them',
    to: 'Shared with {{to}} until {{time}}',
    toBy: 'Shared by {{by}} with {{to}} until {{time}}',
    offered_one: 'Offered to {{to}} for {{count}} hour once accepted',
    offered_other: 'Offered to {{to}} for {{count}} hours once accepted',
    until: 'until {{time}}',
    waits: 'not accepted yet',
    scopes: {
      conversation: 'They see messages sent after the transfer.',
      open: 'They see this whole conversation.',
      person: 'They also see earlier conversations.',
    },
    end: 'End sharing',
    endOf: 'End sharing of {{visitor}}',
    endAsk:
      'End sharing of {{visitor}} with {{to}}? They lose access at once. The conversation returns to the agent who transferred it, or to the queue.',
    failed: 'Couldn’t end sharing: {{why}}',
  },
  news: {
    expired: 'Sharing of {{visitor}} with {{name}} has expired',
    'given-back': '{{name}} handed {{visitor}} back',
    'taken-back': '{{visitor}} is no longer shared with {{name}}',
    left: '{{visitor}} is no longer with {{name}}. Sharing has ended',
    blocked: '{{name}} was blocked. {{visitor}} is no longer shared',
    removed: '{{name}} was deleted. {{visitor}} is no longer shared',
  },
};
