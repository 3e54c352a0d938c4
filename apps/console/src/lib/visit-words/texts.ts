import { visit as en } from '../../locales/en/visit';
import { visit as zh } from '../../locales/zh/visit';
import { addTexts } from '../i18n/i18n';

addTexts('visit', { zh, en });
