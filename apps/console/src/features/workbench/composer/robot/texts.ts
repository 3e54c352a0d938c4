import { addTexts } from '../../../../lib/i18n/i18n';
import { workbenchRobot as en } from '../../../../locales/en/workbench/robot';
import { workbenchRobot as zh } from '../../../../locales/zh/workbench/robot';

addTexts('workbenchRobot', { zh, en });
