import type { Answer, Value } from '@parley/protocol/http/routes';
import type { ExportTable } from '../../sheets/export-list';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];
type Column = NonNullable<Value<'GET /record/export'>['columns']>[number];

const CLIENTS = {
  web: { zh: '网页', en: 'Web' },
  desktop: { zh: '桌面端', en: 'Desktop' },
  app: { zh: '手机应用', en: 'App' },
  program: { zh: '程序', en: 'Program' },
};
const NEWS = { device: { zh: '新设备', en: 'New device' }, region: { zh: '新地区', en: 'New region' } };

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
    client: {
      title: { zh: '客户端', en: 'Client' },
      kind: 'text',
      width: 10,
      cell: ({ client }, language) => CLIENTS[client][language],
    },
    news: {
      title: { zh: '新设备或地区', en: 'New device or region' },
      kind: 'text',
      cell: ({ isNewDevice, isNewRegion }, language) =>
        [isNewDevice && NEWS.device[language], isNewRegion && NEWS.region[language]].filter(Boolean).join(' / '),
    },
    duration: {
      title: { zh: '时长（分钟）', en: 'Minutes' },
      kind: 'number',
      // One that lapsed was not used up to its end.
      cell: ({ ok, time, endedAt, endReason, seenAt }) => {
        const until = (endReason === 'lapsed' ? seenAt : endedAt) ?? seenAt ?? time;
        return ok ? Math.max(0, Math.round((until - time) / 60_000)) : null;
      },
    },
    endedAt: { title: { zh: '结束于', en: 'Ended' }, kind: 'time', cell: ({ endedAt }) => endedAt },
    endReason: {
      title: { zh: '如何结束', en: 'How it ended' },
      kind: 'text',
      cell: ({ endReason }) => endReason ?? '',
    },
  },
};
