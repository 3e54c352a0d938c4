import { addTexts } from '../../lib/i18n/i18n';
import { users as en } from '../../locales/en/users';
import { users as zh } from '../../locales/zh/users';

addTexts('users', { zh, en });
