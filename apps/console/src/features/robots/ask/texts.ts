import { addTexts } from '../../../lib/i18n/i18n';
import { askRobot as en } from '../../../locales/en/robots/ask-robot';
import { askRobot as zh } from '../../../locales/zh/robots/ask-robot';

addTexts('askRobot', { zh, en });
