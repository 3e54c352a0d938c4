import type { PageEntry } from '../../lib/frame/page-entry';

export const quickReplyPages: readonly PageEntry[] = [
  {
    path: '/system/quickReply',
    name: 'QuickReplies',
    title: 'quickReply',
    titles: { zh: '快捷回复', en: 'Quick replies' },
    icon: 'quickReply',
    guard: { role: ['Admin'] },
    load: () => import('./page').then((part) => ({ default: part.QuickRepliesPage })),
  },
];
