import { addTexts } from '../../../lib/i18n/i18n';
import { workbenchList as en } from '../../../locales/en/workbench-list';
import { workbenchList as zh } from '../../../locales/zh/workbench-list';

addTexts('workbenchList', { zh, en });
