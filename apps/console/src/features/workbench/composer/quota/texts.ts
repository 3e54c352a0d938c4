import { addTexts } from '../../../../lib/i18n/i18n';
import { replyQuota as en } from '../../../../locales/en/workbench/reply-quota';
import { replyQuota as zh } from '../../../../locales/zh/workbench/reply-quota';

addTexts('replyQuota', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    replyQuota: typeof zh;
  }
}
