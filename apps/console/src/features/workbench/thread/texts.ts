import { addTexts } from '../../../lib/i18n/i18n';
import { workbenchThread as en } from '../../../locales/en/workbench/thread';
import { workbenchThread as zh } from '../../../locales/zh/workbench/thread';

addTexts('workbenchThread', { zh, en });
