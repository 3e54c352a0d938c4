import { holds, type PageEntry } from '../../lib/frame/page-entry';

const pages = () => import('./shown');

/** Visitors of WeChat, beside the archive. */
export const weChatVisitorPages: readonly PageEntry[] = [
  {
    path: '/user/officialAccount',
    name: 'OfficialAccount',
    title: 'officialAccount',
    titles: { zh: '公众号客户', en: 'WeChat customers' },
    icon: 'current',
    guard: holds('seePermissions:seeVisitor'),
    load: () => pages().then((part) => ({ default: part.OfficialAccountPage })),
  },
  {
    path: '/user/miniProgram',
    name: 'MiniProgram',
    title: 'miniProgram',
    titles: { zh: '小程序客户', en: 'Mini-program customers' },
    icon: 'phone',
    guard: holds('seePermissions:seeVisitor'),
    load: () => pages().then((part) => ({ default: part.MiniProgramPage })),
  },
];

export const weChatPages: readonly PageEntry[] = [
  {
    path: '/system/weChatSetting',
    name: 'WeChatSetting',
    title: 'weChatSetting',
    titles: { zh: '微信设置', en: 'WeChat' },
    icon: 'current',
    guard: { role: ['Admin'] },
    load: () => pages().then((part) => ({ default: part.WeChatSettingPage })),
  },
];
