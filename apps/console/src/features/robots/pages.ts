import { holds, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const robotPages: readonly PageEntry[] = [
  {
    path: PATHS.robots,
    name: 'Robots',
    title: 'robot',
    titles: { zh: '机器人', en: 'Robots' },
    icon: 'robot',
    guard: holds('setPermissions:robotSettings'),
    load: () => import('./page').then((part) => ({ default: part.RobotsPage })),
  },
  {
    path: PATHS.askRobot,
    name: 'AskRobot',
    title: 'askRobot',
    titles: { zh: '问答机器人', en: 'Question-answer robot' },
    icon: 'robot',
    guard: holds('setPermissions:robotSettings'),
    hidden: true,
    inSearch: true,
    activeMenu: PATHS.robots,
    load: () => import('./ask/page').then((part) => ({ default: part.AskRobotPage })),
  },
];
