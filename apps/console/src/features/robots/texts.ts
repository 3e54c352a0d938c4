import { addTexts } from '../../lib/i18n/i18n';
import { robots as en } from '../../locales/en/robots/robots';
import { robots as zh } from '../../locales/zh/robots/robots';

addTexts('robots', { zh, en });
