import { addTexts } from '../../lib/i18n/i18n';
import { home as en } from '../../locales/en/home';
import { home as zh } from '../../locales/zh/home';

addTexts('home', { zh, en });
