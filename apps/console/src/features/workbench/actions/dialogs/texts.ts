import { addTexts } from '../../../../lib/i18n/i18n';
import { workbenchDialogs as en } from '../../../../locales/en/workbench/dialogs';
import { workbenchDialogs as zh } from '../../../../locales/zh/workbench/dialogs';

addTexts('workbenchDialogs', { zh, en });
