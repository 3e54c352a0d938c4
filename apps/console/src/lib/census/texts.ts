import { census as en } from '../../locales/en/census/shared';
import { census as zh } from '../../locales/zh/census/shared';
import { addTexts } from '../i18n/i18n';

addTexts('census', { zh, en });
