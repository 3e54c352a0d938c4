import type { listedGroup } from '@parley/protocol/http/groups';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { ExportTable } from '../../../sheets/export-list';

type Group = z.input<typeof listedGroup>;
type Column = NonNullable<Value<'GET /groups/export'>['columns']>[number];

const STRATEGIES = {
  desk: { zh: '同全局设置', en: 'As the desk does' },
  'least-busy': { zh: '最空闲', en: 'The least busy' },
  'in-turn': { zh: '轮流', en: 'In turn' },
  'last-served': { zh: '上次接待', en: 'Who served last' },
};
const BETWEEN = { zh: '、', en: ', ' };
const UNLIMITED = { zh: '不限', en: 'No limit' };

/** Export of groups; `names`: of members and groups. */
export const groupTable = (names: ReadonlyMap<string, string>): ExportTable<Group, Column> => ({
  name: { zh: '分组', en: 'Groups' },
  columns: {
    name: { title: { zh: '名称', en: 'Name' }, kind: 'text', width: 24, cell: ({ name }) => name },
    members: {
      title: { zh: '成员', en: 'Members' },
      kind: 'text',
      width: 40,
      cell: ({ members }, language) => members.flatMap((id) => names.get(id) ?? []).join(BETWEEN[language]),
    },
    online: { title: { zh: '在线', en: 'Online' }, kind: 'number', cell: ({ online }) => online },
    load: { title: { zh: '正在接待', en: 'Conversations' }, kind: 'number', cell: ({ load }) => load },
    capacity: {
      title: { zh: '容量', en: 'Capacity' },
      kind: 'text',
      cell: ({ capacity }, language) => (capacity === null ? UNLIMITED[language] : `${capacity}`),
    },
    strategy: {
      title: { zh: '分配方式', en: 'Routing' },
      kind: 'text',
      cell: ({ strategy }, language) => STRATEGIES[strategy ?? 'desk'][language],
    },
    overflow: {
      title: { zh: '溢出到', en: 'Overflows to' },
      kind: 'text',
      cell: ({ overflow }) => (overflow === null ? '' : (names.get(overflow) ?? '')),
    },
    emergency: {
      title: { zh: '紧急接待人', en: 'Steps in' },
      kind: 'text',
      cell: ({ emergencyName }) => emergencyName ?? '',
    },
    createdAt: { title: { zh: '添加于', en: 'Added' }, kind: 'time', cell: ({ createdAt }) => createdAt },
  },
});
