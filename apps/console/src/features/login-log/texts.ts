import { addTexts } from '../../lib/i18n/i18n';
import { loginLog as en } from '../../locales/en/account/login-log';
import { loginLog as zh } from '../../locales/zh/account/login-log';

addTexts('loginLog', { zh, en });
