import type { Value } from '@parley/protocol/http/routes';
import type { ExportTable } from '../../../sheets/export-list';
import type { Link } from './present';

type Column = NonNullable<Value<'GET /link/export'>['columns']>[number];

const STYLES = {
  full: { zh: '整页', en: 'Full page' },
  popup: { zh: '弹窗', en: 'Pop-up' },
  inpage: { zh: '嵌入页面', en: 'In a page' },
};
const STATES = {
  open: { zh: '有效', en: 'Open' },
  off: { zh: '已停用', en: 'Off' },
  early: { zh: '未开始', en: 'Not begun' },
  expired: { zh: '已过期', en: 'Expired' },
  full: { zh: '已达上限', en: 'Full' },
};
const CAPS = { visits: { zh: '次访问', en: ' visits' }, conversations: { zh: '次对话', en: ' conversations' } };

/** Export of links. */
export const linkTable: ExportTable<Link, Column> = {
  name: { zh: '聊天链接', en: 'Chat links' },
  columns: {
    name: { title: { zh: '名称', en: 'Name' }, kind: 'text', width: 24, cell: ({ name }) => name },
    url: { title: { zh: '短地址', en: 'Short address' }, kind: 'text', width: 32, cell: ({ url }) => url },
    site: { title: { zh: '站点', en: 'Site' }, kind: 'text', cell: ({ site }) => site.name },
    group: { title: { zh: '分组', en: 'Group' }, kind: 'text', cell: ({ group }) => group?.name ?? '' },
    agent: { title: { zh: '客服', en: 'Agent' }, kind: 'text', cell: ({ agent }) => agent?.nickname ?? '' },
    style: { title: { zh: '样式', en: 'Style' }, kind: 'text', cell: ({ style }, language) => STYLES[style][language] },
    state: { title: { zh: '状态', en: 'State' }, kind: 'text', cell: ({ state }, language) => STATES[state][language] },
    parameters: {
      title: { zh: '参数', en: 'Parameters' },
      kind: 'text',
      width: 32,
      cell: ({ parameters }) => parameters.map(({ name, value }) => `${name}=${value}`).join('&'),
    },
    startsAt: { title: { zh: '开始', en: 'From' }, kind: 'time', cell: ({ startsAt }) => startsAt },
    endsAt: { title: { zh: '结束', en: 'Until' }, kind: 'time', cell: ({ endsAt }) => endsAt },
    cap: {
      title: { zh: '上限', en: 'Cap' },
      kind: 'text',
      cell: ({ cap, capOf }, language) => (cap === null || !capOf ? '' : `${cap}${CAPS[capOf][language]}`),
    },
    visits: { title: { zh: '访问', en: 'Visits' }, kind: 'number', cell: ({ visits }) => visits },
    conversations: {
      title: { zh: '对话', en: 'Conversations' },
      kind: 'number',
      cell: ({ conversations }) => conversations,
    },
    createdBy: { title: { zh: '创建人', en: 'Made by' }, kind: 'text', cell: ({ createdBy }) => createdBy },
    createdAt: { title: { zh: '创建时间', en: 'Made' }, kind: 'time', cell: ({ createdAt }) => createdAt },
  },
};
