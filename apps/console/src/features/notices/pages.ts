import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const noticePages: readonly PageEntry[] = [
  {
    path: PATHS.noticeCheck,
    name: 'NoticeCheck',
    title: 'noticeCheck',
    titles: { zh: '提醒自检', en: 'Notification check' },
    icon: 'bell',
    guests: true,
    load: () => import('./page').then((part) => ({ default: part.NoticeCheckPage })),
  },
];
