import { addTexts } from '../../lib/i18n/i18n';
import { mailboxes as mailboxesEn } from '../../locales/en/channels/mailboxes';
import { weChat as en } from '../../locales/en/channels/we-chat';
import { mailboxes as mailboxesZh } from '../../locales/zh/channels/mailboxes';
import { weChat as zh } from '../../locales/zh/channels/we-chat';

addTexts('weChat', { zh, en });
addTexts('mailboxes', { zh: mailboxesZh, en: mailboxesEn });

declare module 'i18next' {
  interface ParleyTexts {
    weChat: typeof zh;
    mailboxes: typeof mailboxesZh;
  }
}
