import { addTexts } from '../../../lib/i18n/i18n';
import { push as en } from '../../../locales/en/account/push';
import { push as zh } from '../../../locales/zh/account/push';

addTexts('push', { zh, en });
