import type { replyQuota as zh } from '../../zh/workbench/reply-quota';

export const replyQuota: typeof zh = {
  label: 'WeChat reply quota',
  account: 'From “{{account}}”',
  left: '{{left}} of {{limit}} replies left',
  time: '{{time}} left',
  warn: 'Few replies are left. Put everything in one message.',
  merge: 'Queued texts are merged into one.',
  last: 'This is the last reply until the customer writes again.',
  spent: 'All {{limit}} replies that WeChat allows are used up. Wait until the customer writes again.',
  closed: 'The replies that WeChat allows are used up or expired. Wait until the customer writes again.',
  never: 'The customer hasn’t written yet, so you can’t reply now.',
  otherWays: 'Other ways to reach the customer:',
  ways: {
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
      'too-long': 'Up to {{most}} characters.',
      'bad-form': 'WeChat doesn’t accept this value here.',
    },
    preview: 'Preview',
    submit: 'Send',
    queued: 'Submitted. The result appears in the conversation.',
  },
  faults: {
    'no-template': 'the account has no template',
    unsubscribed: 'the customer has unfollowed',
    'no-mail': 'no email address is known',
    'no-phone': 'no phone number is known',
    'no-gateway': 'an administrator has not set up email or text messages',
  },
};
