import { addTexts } from '../../lib/i18n/i18n';
import { tabs as en } from '../../locales/en/tabs';
import { tabs as zh } from '../../locales/zh/tabs';

addTexts('tabs', { zh, en });
