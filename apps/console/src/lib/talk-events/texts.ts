import { talkEvents as en } from '../../locales/en/talk-events';
import { talkEvents as zh } from '../../locales/zh/talk-events';
import { addTexts } from '../i18n/i18n';

addTexts('talkEvents', { zh, en });
