import { addTexts } from '../../lib/i18n/i18n';
import { demo as en } from './locales/en';
import { demo as zh } from './locales/zh';

addTexts('demo', { zh, en });
