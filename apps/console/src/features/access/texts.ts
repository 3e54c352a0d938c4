import { addTexts } from '../../lib/i18n/i18n';
import { access as en } from '../../locales/en/access';
import { access as zh } from '../../locales/zh/access';

addTexts('access', { zh, en });
