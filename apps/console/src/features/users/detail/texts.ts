import { addTexts } from '../../../lib/i18n/i18n';
import { userDetail as en } from '../../../locales/en/user-detail';
import { userDetail as zh } from '../../../locales/zh/user-detail';

addTexts('userDetail', { zh, en });
