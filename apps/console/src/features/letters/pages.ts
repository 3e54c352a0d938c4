import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const letterPages: readonly PageEntry[] = [
  {
    path: PATHS.letters,
    name: 'Letter',
    title: 'letter',
    titles: { zh: '留言记录', en: 'Offline messages' },
    icon: 'letter',
    guard: ['talk:desk', 'seePermissions:seeHistorical'],
    load: () => import('./page').then((part) => ({ default: part.LettersPage })),
  },
];
