import { addTexts } from '../../lib/i18n/i18n';
import { quickReplies as en } from '../../locales/en/quick-replies';
import { quickReplies as zh } from '../../locales/zh/quick-replies';

addTexts('quickReplies', { zh, en });
