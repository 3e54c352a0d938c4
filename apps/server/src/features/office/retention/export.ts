import type { retentionReport } from '@parley/protocol/http/retention';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { Language } from '../../../http/handler';
import type { ExportTable } from '../../../sheets/export-list';

type Report = z.input<typeof retentionReport>;
type Column = NonNullable<Value<'GET /retention/export'>['columns']>[number];

const KINDS: Record<Report['kind'], Record<Language, string>> = {
  talks: { zh: '对话与消息', en: 'Conversations and messages' },
  trash: { zh: '回收站里的对话', en: 'Conversations in the recycle bin' },
  visits: { zh: '访问与浏览', en: 'Visits and page views' },
  logins: { zh: '登录记录', en: 'Sign-in record' },
  letters: { zh: '留言', en: 'Letters' },
  direct: { zh: '内部聊天', en: 'Internal chat' },
  audit: { zh: '操作记录', en: 'Audit log' },
  files: { zh: '未发送的文件', en: 'Files never sent' },
};
const COUNTED: Record<string, Record<Language, (figure: string) => string>> = {
  conversations: { zh: (figure) => `${figure} 个对话`, en: (figure) => `conversations: ${figure}` },
  messages: { zh: (figure) => `${figure} 条消息`, en: (figure) => `messages: ${figure}` },
  notes: { zh: (figure) => `${figure} 条备注`, en: (figure) => `notes: ${figure}` },
  visits: { zh: (figure) => `${figure} 次访问`, en: (figure) => `visits: ${figure}` },
  pageViews: { zh: (figure) => `${figure} 次浏览`, en: (figure) => `page views: ${figure}` },
  loginRecords: { zh: (figure) => `${figure} 条登录记录`, en: (figure) => `sign-ins: ${figure}` },
  loginSessions: { zh: (figure) => `${figure} 个已结束的登录`, en: (figure) => `ended logins: ${figure}` },
  letters: { zh: (figure) => `${figure} 条留言`, en: (figure) => `letters: ${figure}` },
  directMessages: { zh: (figure) => `${figure} 条内部聊天`, en: (figure) => `internal chat: ${figure}` },
  auditEntries: { zh: (figure) => `${figure} 条操作记录`, en: (figure) => `entries: ${figure}` },
  files: { zh: (figure) => `${figure} 个文件`, en: (figure) => `files: ${figure}` },
};
const GOOD: Record<Language, string> = { zh: '完成', en: 'Done' };

/** Export of the retention's reports. */
export const reportTable: ExportTable<Report, Column> = {
  name: { zh: '数据保留', en: 'Retention' },
  columns: {
    kind: {
      title: { zh: '类型', en: 'Kind' },
      kind: 'text',
      width: 24,
      cell: ({ kind }, language) => KINDS[kind][language],
    },
    removed: {
      title: { zh: '删除了', en: 'Removed' },
      kind: 'text',
      width: 40,
      cell: ({ removed }, language) => removedText(removed, language),
    },
    before: { title: { zh: '早于', en: 'Older than' }, kind: 'time', cell: ({ before }) => before },
    startedAt: { title: { zh: '开始时间', en: 'Began' }, kind: 'time', cell: ({ startedAt }) => startedAt },
    endedAt: { title: { zh: '时间', en: 'Time' }, kind: 'time', cell: ({ endedAt }) => endedAt },
    failure: {
      title: { zh: '结果', en: 'Result' },
      kind: 'text',
      width: 32,
      cell: ({ failure }, language) => (failure === null ? GOOD[language] : FAILED[language](failure)),
    },
  },
};

const FAILED: Record<Language, (reason: string) => string> = {
  zh: (reason) => `中断：${reason}`,
  en: (reason) => `Broke off: ${reason}`,
};

/** The numbers as on screen; kinds without a text keep their names. */
const removedText = (removed: Report['removed'], language: Language): string =>
  Object.entries(removed)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => counted(what, count, language))
    .join(' · ');

function counted(what: string, count: number, language: Language): string {
  const figure = (n: number): string => new Intl.NumberFormat(language).format(n);
  if (what === 'bytes') return `${figure(Math.ceil(count / 1024))} kB`;
  const words = Object.hasOwn(COUNTED, what) ? COUNTED[what] : undefined;
  return words ? words[language](figure(count)) : `${what}: ${figure(count)}`;
}
