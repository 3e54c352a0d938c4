import { addTexts } from '../../lib/i18n/i18n';
import { team as en } from '../../locales/en/census/team';
import { team as zh } from '../../locales/zh/census/team';

addTexts('team', { zh, en });
