import { addTexts } from '../../lib/i18n/i18n';
import { ownService as en } from '../../locales/en/own-service';
import { ownService as zh } from '../../locales/zh/own-service';

addTexts('ownService', { zh, en });
