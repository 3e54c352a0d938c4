import { addTexts } from '../lib/i18n/i18n';
import { headerLater as en } from '../locales/en/shell/header-later';
import { headerLater as zh } from '../locales/zh/shell/header-later';

addTexts('headerLater', { zh, en });
