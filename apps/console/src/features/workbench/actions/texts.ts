import { addTexts } from '../../../lib/i18n/i18n';
import { workbenchActions as en } from '../../../locales/en/workbench-actions';
import { workbenchActions as zh } from '../../../locales/zh/workbench-actions';

addTexts('workbenchActions', { zh, en });
