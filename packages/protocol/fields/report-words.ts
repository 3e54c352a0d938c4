import type { Text } from './field';

/** Fields of saved reports and their schedules in the audit log. */
export const reportWords = {
  question: { zh: '报表设置', en: 'Report settings' },
  shared: { zh: '共享', en: 'Shared' },
  every: { zh: '发送周期', en: 'Sent every' },
  weekday: { zh: '星期', en: 'Weekday' },
  day: { zh: '日期', en: 'Day of the month' },
  hour: { zh: '时刻', en: 'Hour' },
  recipients: { zh: '收件人', en: 'Recipients' },
  file: { zh: '附件', en: 'Attachment' },
} satisfies Record<string, Text>;
