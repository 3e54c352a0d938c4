import { addTexts } from '../../lib/i18n/i18n';
import { frame as en } from '../../locales/en/frame';
import { frame as zh } from '../../locales/zh/frame';

addTexts('frame', { zh, en });
