import type { sessionRow } from '@parley/protocol/http/auth';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { ExportTable } from '../../../../sheets/export-list';

type Column = NonNullable<Value<'GET /session/export'>['columns']>[number];

/** Export of the caller's own login sessions. */
export const sessionTable: ExportTable<z.input<typeof sessionRow>, Column> = {
  name: { zh: '登录会话', en: 'Sign-ins' },
  columns: {
    userAgent: { title: { zh: '设备', en: 'Device' }, kind: 'text', width: 48, cell: ({ userAgent }) => userAgent },
    address: { title: { zh: '地址', en: 'Address' }, kind: 'text', width: 24, cell: ({ address }) => address },
    createdAt: { title: { zh: '登录于', en: 'Signed in' }, kind: 'time', cell: ({ createdAt }) => createdAt },
    lastSeenAt: { title: { zh: '最近使用', en: 'Last used' }, kind: 'time', cell: ({ lastSeenAt }) => lastSeenAt },
  },
};
