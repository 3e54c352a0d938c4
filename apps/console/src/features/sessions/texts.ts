import { addTexts } from '../../lib/i18n/i18n';
import { sessions as en } from '../../locales/en/sessions';
import { sessions as zh } from '../../locales/zh/sessions';

addTexts('sessions', { zh, en });
