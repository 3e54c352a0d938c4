import { retentionFields } from '@parley/protocol/fields/retention';
import type { retentionReport } from '@parley/protocol/http/retention';
import type * as z from 'zod';
import type { Language } from '../../../http/handler';
import { tableOf } from '../../../sheets/table-of';

type Report = z.input<typeof retentionReport>;

const COUNTED: Record<string, Record<Language, (figure: string) => string>> = {
  conversations: { zh: (figure) => `${figure} 个会话`, en: (figure) => `conversations: ${figure}` },
  messages: { zh: (figure) => `${figure} 条消息`, en: (figure) => `messages: ${figure}` },
  notes: { zh: (figure) => `${figure} 条备注`, en: (figure) => `notes: ${figure}` },
  visits: { zh: (figure) => `${figure} 次访问`, en: (figure) => `visits: ${figure}` },
  pageViews: { zh: (figure) => `${figure} 次浏览`, en: (figure) => `page views: ${figure}` },
  loginRecords: { zh: (figure) => `${figure} 条登录记录`, en: (figure) => `sign-in attempts: ${figure}` },
  loginSessions: { zh: (figure) => `${figure} 个已结束的登录`, en: (figure) => `ended sign-ins: ${figure}` },
  letters: { zh: (figure) => `${figure} 条留言`, en: (figure) => `offline messages: ${figure}` },
  directMessages: { zh: (figure) => `${figure} 条内部聊天消息`, en: (figure) => `internal messages: ${figure}` },
  auditEntries: { zh: (figure) => `${figure} 条操作记录`, en: (figure) => `audit entries: ${figure}` },
  files: { zh: (figure) => `${figure} 个文件`, en: (figure) => `files: ${figure}` },
};
const GOOD: Record<Language, string> = { zh: '完成', en: 'Done' };

/** Reports of deletions as a file. */
export const reportTable = tableOf<Report>()(retentionFields, {
  removed: ({ removed }, language) => removedText(removed, language),
  failure: ({ failure }, language) => (failure === null ? GOOD[language] : FAILED[language](failure)),
});

const FAILED: Record<Language, (reason: string) => string> = {
  zh: (reason) => `中断：${reason}`,
  en: (reason) => `Failed: ${reason}`,
};

/** The same texts as on screen; a figure without a text is shown by its key. */
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
