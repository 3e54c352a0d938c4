import { holds, type PageEntry } from '../../lib/frame/page-entry';

const LIST = '/robot/robot';
const common = { icon: 'robot', guard: holds('setPermissions:robotSettings') } as const;

export const robotPages: readonly PageEntry[] = [
  {
    ...common,
    path: LIST,
    name: 'Robots',
    title: 'robot',
    titles: { zh: '机器人', en: 'Robots' },
    load: () => import('./page').then((part) => ({ default: part.RobotsPage })),
  },
  {
    ...common,
    path: '/robot/askRobot',
    name: 'AskRobot',
    title: 'askRobot',
    titles: { zh: '问答机器人', en: 'Q&A robot' },
    hidden: true,
    activeMenu: LIST,
    load: () => import('./ask/page').then((part) => ({ default: part.AskRobotPage })),
  },
];
