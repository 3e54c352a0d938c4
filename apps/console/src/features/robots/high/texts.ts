import { addTexts } from '../../../lib/i18n/i18n';
import { highRobot as en } from '../../../locales/en/robots/high-robot';
import { highRobot as zh } from '../../../locales/zh/robots/high-robot';

addTexts('highRobot', { zh, en });
