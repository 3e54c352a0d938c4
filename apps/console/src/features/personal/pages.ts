import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

/** `load` comes from `app`, since other features provide parts of the page. */
export const personalPages = (load: PageEntry['load']): readonly PageEntry[] => [
  {
    path: PATHS.personal,
    name: 'PersonalSettings',
    title: 'personal',
    titles: { zh: '个人中心', en: 'Personal settings' },
    icon: 'person',
    guests: true,
    load,
  },
];
