import { addTexts } from '../../lib/i18n/i18n';
import { faces as en } from '../../locales/en/faces';
import { faces as zh } from '../../locales/zh/faces';

addTexts('faces', { zh, en });
