import type { replyQuota as zh } from '../../zh/workbench/reply-quota';

export const replyQuota: typeof zh = {
  label: 'Replies that WeChat allows',
  account: 'From “{{account}}”',
  left: '{{left}} of {{limit}} replies left',
  time: '{{time}} left',
  warn: 'Few replies are left: say it all in one message.',
  merge: 'Queued texts are merged into one.',
  last: 'This is the last reply until the customer writes again.',
  spent: 'All {{limit}} replies that WeChat allows are used up until the customer writes again.',
  closed: 'The replies that WeChat allows are used up or expired until the customer writes again.',
  never: 'The customer has not written yet, so you cannot reply now.',
  ladder: 'Other ways to reach the customer:',
  rungs: {
    template: 'Template or subscription message',
    mail: 'Email',
    sms: 'Call or text',
    'next-visit': 'Reply when the customer writes again',
  },
  opens: { template: 'Send template message', mail: 'Convert to offline message', sms: 'Convert to offline message' },
  template: {
    title: 'Send a template message',
    choose: 'Template',
    example: 'Example: {{example}}',
    faults: {
      empty: 'Fill this in.',
      'too-long': '{{most}} characters at most.',
      'bad-form': 'WeChat does not accept this here.',
    },
    preview: 'Preview',
    submit: 'Send',
    queued: 'Handed over; the conversation shows the outcome',
  },
  faults: {
    'no-template': 'the account has no template',
    unsubscribed: 'the customer has unfollowed',
    'no-mail': 'no email address is known',
    'no-phone': 'no phone number is known',
    'no-gateway': 'no gateway is set up',
  },
};
