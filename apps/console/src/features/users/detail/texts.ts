import { addTexts } from '../../../lib/i18n/i18n';
import { userDetail as en } from '../../../locales/en/users/detail';
import { userDetail as zh } from '../../../locales/zh/users/detail';

addTexts('userDetail', { zh, en });
