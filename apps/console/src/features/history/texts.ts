import { addTexts } from '../../lib/i18n/i18n';
import { history as en } from '../../locales/en/history';
import { history as zh } from '../../locales/zh/history';

addTexts('history', { zh, en });
