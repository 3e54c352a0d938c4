import { addTexts } from '../../lib/i18n/i18n';
import { friendly as en } from '../../locales/en/friendly';
import { friendly as zh } from '../../locales/zh/friendly';

addTexts('friendly', { zh, en });
