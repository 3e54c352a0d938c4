import { addTexts } from '../../lib/i18n/i18n';
import { service as en } from '../../locales/en/service';
import { service as zh } from '../../locales/zh/service';

addTexts('service', { zh, en });
