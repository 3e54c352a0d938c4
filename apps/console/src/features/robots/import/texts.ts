import { addTexts } from '../../../lib/i18n/i18n';
import { robotImport as en } from '../../../locales/en/robots/import';
import { robotImport as zh } from '../../../locales/zh/robots/import';

addTexts('robotImport', { zh, en });
