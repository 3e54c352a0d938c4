import type { FieldList } from './field';

/** Roles. */
export const roleFields = {
  name: { zh: '角色', en: 'Roles' },
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, width: 24 },
    role: { label: { zh: '标识', en: 'Key' }, width: 24 },
    members: { label: { zh: '成员', en: 'Members' }, kind: 'number' },
    kind: {
      label: { zh: '类型', en: 'Type' },
      width: 12,
      values: {
        true: { zh: '内置', en: 'Built-in' },
        false: { zh: '自定义', en: 'Custom' },
      },
    },
    scope: {
      label: { zh: '数据范围', en: 'Data scope' },
      width: 14,
      values: {
        own: { zh: '自己的', en: 'Own' },
        shared: { zh: '共享的', en: 'Shared' },
        group: { zh: '本组的', en: 'Own groups' },
        all: { zh: '全部', en: 'Everything' },
      },
    },
    masks: {
      label: { zh: '打码', en: 'Masked data' },
      values: {
        phone: { zh: '电话', en: 'Phone' },
        email: { zh: '邮箱', en: 'Email' },
        address: { zh: 'IP 地址', en: 'IP address' },
      },
    },
    permissions: { label: { zh: '权限', en: 'Permissions' }, width: 64 },
    updatedBy: { label: { zh: '修改人', en: 'Changed by' } },
    updatedAt: { label: { zh: '修改时间', en: 'Changed' }, kind: 'time' },
  },
} satisfies FieldList;
