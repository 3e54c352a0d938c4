import { addTexts } from '../../lib/i18n/i18n';
import { header as en } from '../../locales/en/header';
import { header as zh } from '../../locales/zh/header';

addTexts('header', { zh, en });
