import { chineseName } from '@parley/core/visit/chinese-names';
import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n';
import { figureText } from './figure-text';
import './cost-texts';

type CostRow = NonNullable<Answer<'GET /census/flow/getRows'>['costs']>[number];

/** Headings and cells of the lines behind a cost. */
export function useCostCells() {
  const { t } = useTranslation('costs');
  const isChinese = currentLanguage() === 'zh';
  const heads = ['days', 'keyword', 'engine', 'site', 'cost', 'adds', 'from'] as const;
  return {
    heads: heads.map((head) => t(`rows.${head}`)),
    row: ({ id, first, last, file, line, ...cost }: CostRow) => ({
      id: String(id),
      cells: [
        first === last ? first : t('days', { first, last }),
        cost.keyword,
        isChinese ? chineseName(cost.engine) : cost.engine,
        cost.site,
        figureText(cost.cost, 'money'),
        figureText(cost.adds, 'money'),
        t('rows.at', { file, line }),
      ],
    }),
  };
}
