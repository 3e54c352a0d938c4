import { addTexts } from '../../../lib/i18n/i18n';
import { workbenchComposer as en } from '../../../locales/en/workbench/composer';
import { workbenchComposer as zh } from '../../../locales/zh/workbench/composer';

addTexts('workbenchComposer', { zh, en });
