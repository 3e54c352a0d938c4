import { addTexts } from '../../lib/i18n/i18n';
import { personal as en } from '../../locales/en/personal';
import { personal as zh } from '../../locales/zh/personal';

addTexts('personal', { zh, en });
