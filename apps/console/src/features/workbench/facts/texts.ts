import { addTexts } from '../../../lib/i18n/i18n';
import { workbenchFacts as en } from '../../../locales/en/workbench/facts';
import { workbenchFacts as zh } from '../../../locales/zh/workbench/facts';

addTexts('workbenchFacts', { zh, en });
