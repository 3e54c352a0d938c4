import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

const guard = { role: ['Admin'] };
const noColumn = true;

/** The pages come from `app`, since other features provide parts of them. */
export const homePages = (load: PageEntry['load']): readonly PageEntry[] => [
  {
    path: '/home/home',
    name: 'Home',
    title: 'home',
    titles: { zh: '首页', en: 'Home' },
    icon: 'home',
    noColumn,
    load,
  },
  {
    path: PATHS.firstSteps,
    name: 'FirstSteps',
    title: 'steps',
    titles: { zh: '初次设置', en: 'Getting started' },
    icon: 'home',
    hidden: true,
    activeMenu: '/home/home',
    guard,
    noColumn,
    load,
  },
];
