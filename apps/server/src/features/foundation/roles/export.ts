import type { roleRecord } from '@parley/protocol/http/roles';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { ExportTable } from '../../../sheets/export-list';

type Role = z.input<typeof roleRecord>;
type Column = NonNullable<Value<'GET /roles/export'>['columns']>[number];

const SCOPES = {
  own: { zh: '自己的', en: 'Own' },
  shared: { zh: '共享的', en: 'Shared' },
  group: { zh: '本组的', en: 'Own groups' },
  all: { zh: '全部', en: 'Everything' },
};
const MASKS = {
  phone: { zh: '电话', en: 'Phone' },
  email: { zh: '邮箱', en: 'Mail' },
  address: { zh: 'IP 地址', en: 'IP address' },
};
const KINDS = { true: { zh: '内置', en: 'Built in' }, false: { zh: '自定义', en: 'Custom' } };
const BETWEEN = { zh: '、', en: ', ' };

/** Export of roles. */
export const roleTable: ExportTable<Role, Column> = {
  name: { zh: '角色', en: 'Roles' },
  columns: {
    name: { title: { zh: '名称', en: 'Name' }, kind: 'text', width: 24, cell: ({ name }) => name },
    role: { title: { zh: '标识', en: 'Key' }, kind: 'text', width: 24, cell: ({ role }) => role },
    members: { title: { zh: '成员', en: 'Members' }, kind: 'number', cell: ({ members }) => members },
    kind: {
      title: { zh: '类型', en: 'Kind' },
      kind: 'text',
      width: 12,
      cell: ({ builtIn }, language) => KINDS[`${builtIn}`][language],
    },
    scope: {
      title: { zh: '数据范围', en: 'Sees' },
      kind: 'text',
      width: 14,
      cell: ({ scope }, language) => SCOPES[scope][language],
    },
    masks: {
      title: { zh: '打码', en: 'Masked' },
      kind: 'text',
      cell: ({ masks }, language) => masks.map((kind) => MASKS[kind][language]).join(BETWEEN[language]),
    },
    permissions: {
      title: { zh: '权限', en: 'Permissions' },
      kind: 'text',
      width: 64,
      // Names of the permissions, as in the specification and in the audit log.
      cell: ({ permissions }) => permissions.join(' '),
    },
    updatedBy: { title: { zh: '修改人', en: 'Changed by' }, kind: 'text', cell: ({ updatedBy }) => updatedBy ?? '' },
    updatedAt: { title: { zh: '修改于', en: 'Changed' }, kind: 'time', cell: ({ updatedAt }) => updatedAt },
  },
};
