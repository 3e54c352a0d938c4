import { addTexts } from '../../lib/i18n/i18n';
import { audit as en } from '../../locales/en/audit';
import { audit as zh } from '../../locales/zh/audit';

addTexts('audit', { zh, en });
