import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

const guard = { role: ['Admin'] };

/** The pages come from `app`, since other features provide parts of them. */
export const homePages = (load: Record<'home' | 'firstSteps', PageEntry['load']>): readonly PageEntry[] => [
  {
    path: '/home/home',
    name: 'Home',
    title: 'home',
    titles: { zh: '首页', en: 'Home' },
    icon: 'end',
    noColumn: true,
    guard,
    load: load.home,
  },
  {
    path: PATHS.firstSteps,
    name: 'FirstSteps',
    title: 'firstSteps',
    titles: { zh: '开始使用', en: 'Getting started' },
    icon: 'end',
    hidden: true,
    noColumn: true,
    activeMenu: '/home/home',
    guard,
    load: load.firstSteps,
  },
];
