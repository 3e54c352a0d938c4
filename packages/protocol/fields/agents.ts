import type { FieldList } from './field';

/** Agents. */
export const agentFields = {
  name: { zh: '客服', en: 'Agents' },
  fields: {
    nickname: { label: { zh: '昵称', en: 'Nickname' }, width: 24 },
    username: { label: { zh: '账号', en: 'Username' }, width: 24 },
    jobNumber: { label: { zh: '工号', en: 'Job number' }, width: 12 },
    roles: { label: { zh: '角色', en: 'Roles' }, width: 24 },
    groups: { label: { zh: '分组', en: 'Groups' }, width: 24 },
    state: {
      label: { zh: '状态', en: 'State' },
      width: 10,
      values: {
        online: { zh: '在线', en: 'Online' },
        hidden: { zh: '隐身', en: 'Hidden' },
        disconnected: { zh: '断线', en: 'Disconnected' },
        offline: { zh: '离线', en: 'Offline' },
        disabled: { zh: '已停用', en: 'Disabled' },
      },
    },
    load: { label: { zh: '接待', en: 'Load' }, kind: 'number', width: 14 },
    limit: { label: { zh: '接待上限', en: 'Limit' }, kind: 'number', width: 14 },
    skills: { label: { zh: '技能', en: 'Skills' }, width: 24 },
    languages: { label: { zh: '语言', en: 'Languages' }, width: 14 },
    regions: { label: { zh: '地区', en: 'Regions' }, width: 14 },
    shifts: { label: { zh: '班次', en: 'Shifts' }, width: 28 },
    timeZone: { label: { zh: '班次时区', en: 'Shift time zone' }, width: 20 },
    maxIdle: { label: { zh: '无操作自动隐身（分钟）', en: 'Hide when idle (minutes)' }, kind: 'number', width: 14 },
    today: { label: { zh: '今日会话', en: 'Today' }, kind: 'number', width: 14 },
    lastLoginAt: { label: { zh: '最近登录', en: 'Last sign-in' }, kind: 'time' },
    enabled: {
      label: { zh: '启用', en: 'Enabled' },
      width: 10,
      values: {
        true: { zh: '是', en: 'Yes' },
        false: { zh: '否', en: 'No' },
      },
    },
    totp: {
      label: { zh: '两步验证', en: 'Two-step verification' },
      width: 10,
      values: {
        true: { zh: '是', en: 'Yes' },
        false: { zh: '否', en: 'No' },
      },
    },
    createdAt: { label: { zh: '创建时间', en: 'Created' }, kind: 'time' },
    permissions: { label: { zh: '附加权限', en: 'Additional permissions' }, width: 40 },
  },
} satisfies FieldList;

export type AgentPresence = keyof (typeof agentFields)['fields']['state']['values'];

type PresenceFacts = { enabled: boolean; state: '0' | '1'; reachable: boolean; lost: boolean };

/**
 * The state of an agent in lists, files and panels. `lost`: online was chosen and a login runs, but its connection is gone;
 * without it, nobody is there.
 */
export function presenceOfAgent({ enabled, state, reachable, lost }: PresenceFacts): AgentPresence {
  if (!enabled) return 'disabled';
  if (state === '1') return 'hidden';
  if (reachable) return 'online';
  return lost ? 'disconnected' : 'offline';
}
