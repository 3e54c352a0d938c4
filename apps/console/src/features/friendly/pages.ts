import { holds, type PageEntry } from '../../lib/frame/page-entry';

export const friendlyPages: readonly PageEntry[] = [
  {
    path: '/service/friendly',
    name: 'FriendlyContacts',
    title: 'friendly',
    titles: { zh: '友好对象', en: 'Friendly contacts' },
    icon: 'share',
    guard: holds('setPermissions:friendly'),
    load: () => import('./page').then((part) => ({ default: part.FriendlyPage })),
  },
];
