import type { FieldList } from './field';

/** Groups of agents. */
export const groupFields = {
  name: { zh: '分组', en: 'Groups' },
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, width: 24 },
    members: { label: { zh: '成员', en: 'Members' }, width: 40 },
    online: { label: { zh: '在线', en: 'Online' }, kind: 'number' },
    load: { label: { zh: '正在接待', en: 'Conversations' }, kind: 'number' },
    capacity: { label: { zh: '接待上限', en: 'Limit' } },
    strategy: {
      label: { zh: '分配方式', en: 'Routing' },
      values: {
        desk: { zh: '沿用公司设置', en: 'Company default' },
        'least-busy': { zh: '最空闲', en: 'Least busy' },
        'in-turn': { zh: '轮流', en: 'In turn' },
        'last-served': { zh: '上次接待', en: 'Last agent' },
      },
    },
    overflow: { label: { zh: '溢出到', en: 'Overflows to' } },
    emergency: { label: { zh: '紧急接待人', en: 'Emergency contact' } },
    createdAt: { label: { zh: '创建时间', en: 'Created' }, kind: 'time' },
  },
} satisfies FieldList;
