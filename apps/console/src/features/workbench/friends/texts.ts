import { addTexts } from '../../../lib/i18n/i18n';
import { friends as en } from '../../../locales/en/friends';
import { friends as zh } from '../../../locales/zh/friends';

addTexts('friends', { zh, en });
