import { addTexts } from '../../lib/i18n/i18n';
import { analysis as en } from '../../locales/en/census/analysis';
import { analysis as zh } from '../../locales/zh/census/analysis';

addTexts('analysis', { zh, en });
