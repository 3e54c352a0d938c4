import { addTexts } from '../../lib/i18n/i18n';
import { quiet as en } from '../../locales/en/quiet';
import { quiet as zh } from '../../locales/zh/quiet';

addTexts('quiet', { zh, en });
