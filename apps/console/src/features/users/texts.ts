import { addTexts } from '../../lib/i18n/i18n';
import { users as en } from '../../locales/en/users/users';
import { users as zh } from '../../locales/zh/users/users';

addTexts('users', { zh, en });
