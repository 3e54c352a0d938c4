import type { Figure } from '../figure';

export const cost: Figure<never> = {
  key: 'cost',
  name: { zh: '费用', en: 'Cost' },
  definition: {
    zh: '导入的关键词费用，合并的关键词相加；跨多天的一行按天平均。费用只区分日期、关键词、搜索引擎和站点，其他筛选条件不会使它变小。没有导入费用的关键词不显示数字。',
    en: 'Imported costs of the keyword, with merged keywords added up. A row for several days is spread evenly over them. Costs differ only by day, keyword, search engine and site, so other filters don’t reduce them. Keywords without imported costs show none.',
  },
  unit: 'money',
  kind: 'sum',
  parts: [],
  ofCosts: true,
  of: (_sums, _times, cost) => cost ?? null,
};
