import { addTexts } from '../../lib/i18n/i18n';
import { difference as en } from '../../locales/en/difference';
import { difference as zh } from '../../locales/zh/difference';

addTexts('difference', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    difference: typeof zh;
  }
}
