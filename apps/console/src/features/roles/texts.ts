import { addTexts } from '../../lib/i18n/i18n';
import { roles as en } from '../../locales/en/roles';
import { roles as zh } from '../../locales/zh/roles';

addTexts('roles', { zh, en });
