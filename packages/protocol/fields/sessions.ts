import type { FieldList } from './field';

/** One's own login sessions. */
export const sessionFields = {
  name: { zh: '登录设备', en: 'Signed-in devices' },
  fields: {
    userAgent: { label: { zh: '设备', en: 'Device' }, width: 48 },
    address: { label: { zh: '地址', en: 'Address' }, width: 24 },
    createdAt: { label: { zh: '登录时间', en: 'Signed in' }, kind: 'time' },
    lastSeenAt: { label: { zh: '最近使用', en: 'Last active' }, kind: 'time' },
  },
} satisfies FieldList;
