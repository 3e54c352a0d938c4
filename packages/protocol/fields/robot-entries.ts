import type { FieldList } from './field';

/** Entries of a robot; the import reads the same columns. */
export const robotEntryFields = {
  name: { zh: '机器人词条', en: 'Robot entries' },
  fields: {
    question: { label: { zh: '标准问题', en: 'Question' }, width: 40 },
    similar: { label: { zh: '相似问题', en: 'Similar questions' }, width: 40 },
    answer: { label: { zh: '答案', en: 'Answer' }, width: 60 },
    keywords: { label: { zh: '关键词', en: 'Keywords' } },
    match: {
      label: { zh: '匹配方式', en: 'Matching' },
      values: {
        exact: { zh: '完全一致', en: 'Exact' },
        contains: { zh: '包含', en: 'Contains' },
        regex: { zh: '正则表达式', en: 'Regular expression' },
        similar: { zh: '相似', en: 'Similar' },
      },
    },
    category: { label: { zh: '分类', en: 'Category' } },
    weight: { label: { zh: '权重', en: 'Weight' }, kind: 'number' },
    enabled: {
      label: { zh: '状态', en: 'State' },
      values: { true: { zh: '启用', en: 'Enabled' }, false: { zh: '停用', en: 'Disabled' } },
    },
    hits: { label: { zh: '近 90 天命中', en: 'Answered in 90 days' }, kind: 'number' },
    helpful: { label: { zh: '有帮助占比', en: 'Helpful share' }, kind: 'number' },
    updatedAt: { label: { zh: '修改时间', en: 'Edited' }, kind: 'time' },
    updatedBy: { label: { zh: '修改人', en: 'Edited by' } },
  },
} satisfies FieldList;
