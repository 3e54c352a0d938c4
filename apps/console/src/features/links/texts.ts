import { addTexts } from '../../lib/i18n/i18n';
import { links as en } from '../../locales/en/links';
import { links as zh } from '../../locales/zh/links';

addTexts('links', { zh, en });
