import { holds, type PageEntry } from '../../lib/frame/page-entry';

const pages = () => import('./shown');

export const robotPages: readonly PageEntry[] = [
  {
    path: '/robot/robot',
    name: 'Robots',
    title: 'robot',
    titles: { zh: '机器人', en: 'Robots' },
    icon: 'robot',
    guard: holds('setPermissions:robotSettings'),
    load: () => pages().then((part) => ({ default: part.RobotsPage })),
  },
  {
    path: '/robot/askRobot',
    name: 'AskRobot',
    title: 'askRobot',
    titles: { zh: '问答机器人', en: 'Q&A robot' },
    icon: 'robot',
    guard: holds('setPermissions:robotSettings'),
    hidden: true,
    activeMenu: '/robot/robot',
    load: () => pages().then((part) => ({ default: part.AskRobotPage })),
  },
];
