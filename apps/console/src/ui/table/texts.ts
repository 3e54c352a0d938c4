import { addTexts } from '../../lib/i18n/i18n';
import { table as en } from '../../locales/en/table';
import { table as zh } from '../../locales/zh/table';

addTexts('table', { zh, en });
