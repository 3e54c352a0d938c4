import { addTexts } from '../../../lib/i18n/i18n';
import { invitations as en } from '../../../locales/en/system/invitations';
import { invitations as zh } from '../../../locales/zh/system/invitations';

addTexts('invitations', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    invitations: typeof zh;
  }
}
