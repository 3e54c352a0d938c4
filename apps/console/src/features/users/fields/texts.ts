import { addTexts } from '../../../lib/i18n/i18n';
import { usersFields as en } from '../../../locales/en/users/fields';
import { usersFields as zh } from '../../../locales/zh/users/fields';

addTexts('usersFields', { zh, en });
