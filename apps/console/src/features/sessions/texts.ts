import { addTexts } from '../../lib/i18n/i18n';
import { sessions as en } from '../../locales/en/account/sessions';
import { sessions as zh } from '../../locales/zh/account/sessions';

addTexts('sessions', { zh, en });
