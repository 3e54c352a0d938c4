import type { Answer, Value } from '@parley/protocol/http/routes';
import type { ExportTable } from '../../../sheets/export-list';
import { regionWords, said } from '../../../sheets/words';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];
type Column = NonNullable<Value<'GET /record/export'>['columns']>[number];

const CLIENTS = {
  web: { zh: '网页', en: 'Web' },
  desktop: { zh: '桌面端', en: 'Desktop' },
  app: { zh: '手机应用', en: 'App' },
  program: { zh: '程序', en: 'Program' },
};
const NEWS = { device: { zh: '新设备', en: 'New device' }, region: { zh: '新地区', en: 'New region' } };

/** Texts of refusals and of ends of logins. */
const REASONS = said({
  'wrong-credentials': { zh: '账号或密码不正确', en: 'Wrong username or password' },
  'address-not-allowed': { zh: '地址不在允许范围', en: 'Address not allowed' },
  'password-needed': { zh: '需要密码', en: 'Password needed' },
  'login-locked': { zh: '多次失败，暂时锁定', en: 'Locked after several failures' },
  'wrong-code': { zh: '验证码不正确', en: 'Wrong code' },
  'code-refused': { zh: '两步验证码不正确', en: 'Wrong code of the second step' },
});
const ENDINGS = said({
  'signed-out': { zh: '主动退出', en: 'Signed out' },
  revoked: { zh: '被结束', en: 'Ended by somebody' },
  replayed: { zh: '登录凭据被重复使用', en: 'Its credential was used twice' },
  disabled: { zh: '账号被停用', en: 'Account disabled' },
  removed: { zh: '账号被删除', en: 'Account removed' },
  'password-changed': { zh: '密码已修改', en: 'Password changed' },
  'rights-changed': { zh: '权限已变更', en: 'Rights changed' },
  'forced-offline': { zh: '被管理员强制下线', en: 'Forced offline by an administrator' },
  'address-not-allowed': { zh: '地址不在允许范围', en: 'Address not allowed' },
  'address-blocked': { zh: '地址被禁止', en: 'Address blocked' },
  lapsed: { zh: '长期未用，自动失效', en: 'Unused for long, lapsed' },
});

/** Export of sign-ins. */
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
    reason: {
      title: { zh: '原因', en: 'Reason' },
      kind: 'text',
      cell: ({ reason }, language) => REASONS(reason, language),
    },
    address: { title: { zh: 'IP 地址', en: 'IP address' }, kind: 'text', width: 24, cell: ({ address }) => address },
    region: {
      title: { zh: '地区', en: 'Region' },
      kind: 'text',
      cell: ({ region }, language) => regionWords(region, language),
    },
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
      // An expired login was last used when it was last seen.
      cell: ({ ok, time, endedAt, endReason, seenAt }) => {
        const until = (endReason === 'lapsed' ? seenAt : endedAt) ?? seenAt ?? time;
        return ok ? Math.max(0, Math.round((until - time) / 60_000)) : null;
      },
    },
    endedAt: { title: { zh: '结束于', en: 'Ended' }, kind: 'time', cell: ({ endedAt }) => endedAt },
    endReason: {
      title: { zh: '如何结束', en: 'How it ended' },
      kind: 'text',
      cell: ({ endReason }, language) => ENDINGS(endReason ?? '', language),
    },
  },
};
