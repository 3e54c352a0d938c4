import { addTexts } from '../../lib/i18n/i18n';
import { noticeCheck as en } from '../../locales/en/notice-check';
import { noticeCheck as zh } from '../../locales/zh/notice-check';

addTexts('noticeCheck', { zh, en });
