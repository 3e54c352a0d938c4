import { censusTrust as en } from '../../locales/en/system/census-trust';
import { censusTrust as zh } from '../../locales/zh/system/census-trust';
import { addTexts } from '../i18n/i18n';

addTexts('censusTrust', { zh, en });
