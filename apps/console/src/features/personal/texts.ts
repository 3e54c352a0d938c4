import { addTexts } from '../../lib/i18n/i18n';
import { personal as en } from '../../locales/en/account/personal';
import { personal as zh } from '../../locales/zh/account/personal';

addTexts('personal', { zh, en });
