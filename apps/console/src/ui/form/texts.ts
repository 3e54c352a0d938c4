import { addTexts } from '../../lib/i18n/i18n';
import { form as en } from '../../locales/en/form';
import { form as zh } from '../../locales/zh/form';

addTexts('form', { zh, en });
