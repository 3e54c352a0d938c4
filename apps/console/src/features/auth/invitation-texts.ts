import { addTexts } from '../../lib/i18n/i18n';
import { invitation as en } from '../../locales/en/invitation';
import { invitation as zh } from '../../locales/zh/invitation';

addTexts('invitation', { zh, en });
