import { addTexts } from '../../lib/i18n/i18n';
import { notices as en } from '../../locales/en/notices';
import { notices as zh } from '../../locales/zh/notices';

addTexts('notices', { zh, en });
