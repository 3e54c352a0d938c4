import { addTexts } from '../../lib/i18n/i18n';
import { retention as en } from '../../locales/en/retention';
import { retention as zh } from '../../locales/zh/retention';

addTexts('retention', { zh, en });
