import { addTexts } from '../../lib/i18n/i18n';
import { viewAs as en } from '../../locales/en/view-as';
import { viewAs as zh } from '../../locales/zh/view-as';

addTexts('viewAs', { zh, en });
