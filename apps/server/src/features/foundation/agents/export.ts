import type { agentRecord } from '@parley/protocol/http/agents';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { ExportTable } from '../../../sheets/export-list';

type Agent = z.input<typeof agentRecord>;
type Column = NonNullable<Value<'GET /services/export'>['columns']>[number];

const STATES = {
  online: { zh: '在线', en: 'Online' },
  hidden: { zh: '隐身', en: 'Hidden' },
  away: { zh: '离线', en: 'Offline' },
  disabled: { zh: '已停用', en: 'Disabled' },
};
const YES_NO = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };

const stateOf = ({ enabled, state, reachable }: Agent): keyof typeof STATES => {
  if (!enabled) return 'disabled';
  if (state === '1') return 'hidden';
  return reachable ? 'online' : 'away';
};

/** Export of agents. */
export const agentTable: ExportTable<Agent, Column> = {
  name: { zh: '客服', en: 'Agents' },
  columns: {
    nickname: { title: { zh: '昵称', en: 'Name' }, kind: 'text', width: 24, cell: ({ nickname }) => nickname },
    username: { title: { zh: '账号', en: 'Username' }, kind: 'text', width: 24, cell: ({ username }) => username },
    jobNumber: { title: { zh: '工号', en: 'Job number' }, kind: 'text', width: 12, cell: ({ jobNumber }) => jobNumber },
    roles: {
      title: { zh: '角色', en: 'Roles' },
      kind: 'text',
      width: 24,
      cell: ({ roles }, language) => roles.join(language === 'zh' ? '、' : ', '),
    },
    state: {
      title: { zh: '状态', en: 'State' },
      kind: 'text',
      width: 10,
      cell: (agent, language) => STATES[stateOf(agent)][language],
    },
    load: { title: { zh: '正在接待', en: 'Conversations' }, kind: 'number', width: 14, cell: ({ load }) => load },
    limit: { title: { zh: '接待上限', en: 'Limit' }, kind: 'number', width: 14, cell: ({ limit }) => limit },
    languages: {
      title: { zh: '语言', en: 'Languages' },
      kind: 'text',
      width: 14,
      cell: ({ languages }) => languages.join(' '),
    },
    regions: {
      title: { zh: '地区', en: 'Regions' },
      kind: 'text',
      width: 14,
      cell: ({ regions }) => regions.join(' '),
    },
    shifts: {
      title: { zh: '班次', en: 'Shifts' },
      kind: 'text',
      width: 28,
      cell: ({ shifts }, language) => shifts.map((shift) => shiftText(shift, language)).join('; '),
    },
    maxIdle: {
      title: { zh: '无操作自动隐身（分钟）', en: 'Hidden after idle minutes' },
      kind: 'number',
      width: 14,
      cell: ({ maxIdle }) => maxIdle,
    },
    today: {
      title: { zh: '今日会话', en: 'Conversations today' },
      kind: 'number',
      width: 14,
      cell: ({ today }) => today,
    },
    lastLoginAt: {
      title: { zh: '最近登录', en: 'Last sign-in' },
      kind: 'time',
      cell: ({ lastLoginAt }) => lastLoginAt,
    },
    enabled: {
      title: { zh: '启用', en: 'Enabled' },
      kind: 'text',
      width: 10,
      cell: ({ enabled }, language) => YES_NO[`${enabled}`][language],
    },
    createdAt: { title: { zh: '添加于', en: 'Added' }, kind: 'time', cell: ({ createdAt }) => createdAt },
  },
};

const DAYS = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
};

/** 周一 周二 09:00–18:00 */
function shiftText({ days, from, to }: Agent['shifts'][number], language: 'zh' | 'en'): string {
  const names = days.toSorted((a, b) => a - b).map((day) => DAYS[language][day - 1]);
  return `${names.join(' ')} ${clockOf(from)}–${clockOf(to)}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
