import { addTexts } from '../../../lib/i18n/i18n';
import { shares as en } from '../../../locales/en/shares';
import { shares as zh } from '../../../locales/zh/shares';

addTexts('shares', { zh, en });
