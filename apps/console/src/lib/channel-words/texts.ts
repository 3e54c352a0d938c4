import { channelFaults as en } from '../../locales/en/channels/channel-faults';
import { channelFaults as zh } from '../../locales/zh/channels/channel-faults';
import { addTexts } from '../i18n/i18n';

addTexts('channelFaults', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    channelFaults: typeof zh;
  }
}
