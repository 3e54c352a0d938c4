import { addTexts } from '../../lib/i18n/i18n';
import { workbench as en } from '../../locales/en/workbench';
import { workbench as zh } from '../../locales/zh/workbench';

addTexts('workbench', { zh, en });
