import { addTexts } from '../../../lib/i18n/i18n';
import { usersImport as en } from '../../../locales/en/users/import';
import { usersImport as zh } from '../../../locales/zh/users/import';

addTexts('usersImport', { zh, en });
