import type { Answer, Value } from '@parley/protocol/http/routes';
import type { ExportTable } from '../../sheets/export-list';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];
type Column = NonNullable<Value<'GET /record/export'>['columns']>[number];

/** Sign-ins as a file. */
export const loginTable: ExportTable<LoginRecord, Column> = {
  name: { zh: '登录记录', en: 'Sign-in record' },
  columns: {
    time: { title: { zh: '时间', en: 'Time' }, kind: 'time', cell: ({ time }) => time },
    username: { title: { zh: '账号', en: 'Username' }, kind: 'text', cell: ({ username }) => username },
    nickname: { title: { zh: '昵称', en: 'Nickname' }, kind: 'text', cell: ({ nickname }) => nickname ?? '' },
    ok: {
      title: { zh: '结果', en: 'Result' },
      kind: 'text',
      width: 10,
      cell: ({ ok }, language) => (language === 'zh' ? (ok ? '成功' : '失败') : ok ? 'Signed in' : 'Refused'),
    },
    reason: { title: { zh: '原因', en: 'Reason' }, kind: 'text', cell: ({ reason }) => reason },
    address: { title: { zh: 'IP 地址', en: 'IP address' }, kind: 'text', width: 24, cell: ({ address }) => address },
    region: { title: { zh: '地区', en: 'Region' }, kind: 'text', cell: ({ region }) => region },
    device: { title: { zh: '系统', en: 'System' }, kind: 'text', cell: ({ os }) => os },
    browser: { title: { zh: '浏览器', en: 'Browser' }, kind: 'text', cell: ({ browser }) => browser },
    endedAt: { title: { zh: '结束于', en: 'Ended' }, kind: 'time', cell: ({ endedAt }) => endedAt },
    endReason: {
      title: { zh: '如何结束', en: 'How it ended' },
      kind: 'text',
      cell: ({ endReason }) => endReason ?? '',
    },
  },
};
