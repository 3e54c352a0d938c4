import { holds, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const historyPages: readonly PageEntry[] = [
  {
    path: PATHS.history,
    name: 'HistoryRecords',
    title: 'history',
    titles: { zh: '历史记录', en: 'History' },
    icon: 'clock',
    guard: holds('seePermissions:seeHistorical'),
    load: () => import('./page').then((part) => ({ default: part.HistoryPage })),
  },
  {
    path: PATHS.historyDetail,
    name: 'HistoryDetail',
    title: 'historyDetail',
    titles: { zh: '会话详情', en: 'Conversation' },
    icon: 'details',
    hidden: true,
    dynamicNewTab: true,
    activeMenu: PATHS.history,
    guard: holds('seePermissions:seeHistorical'),
    load: () => import('./detail/detail-page').then((part) => ({ default: part.DetailPage })),
  },
];
