import { holds, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const linkPages: readonly PageEntry[] = [
  {
    path: PATHS.links,
    name: 'Links',
    title: 'chatLink',
    titles: { zh: '聊天链接', en: 'Chat links' },
    icon: 'link',
    guard: holds('seePermissions:link'),
    load: () => import('./page').then((part) => ({ default: part.LinksPage })),
  },
];
