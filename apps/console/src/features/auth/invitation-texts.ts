import { addTexts } from '../../lib/i18n/i18n';
import { invitation as en } from '../../locales/en/account/invitation';
import { invitation as zh } from '../../locales/zh/account/invitation';

addTexts('invitation', { zh, en });
