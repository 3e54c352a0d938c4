import { addTexts } from '../../lib/i18n/i18n';
import { letters as en } from '../../locales/en/letters';
import { letters as zh } from '../../locales/zh/letters';

addTexts('letters', { zh, en });
