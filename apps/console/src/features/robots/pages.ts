import { holds, type PageEntry } from '../../lib/frame/page-entry';

type Shown = typeof import('./shown');

const page = (name: keyof Shown) => () => import('./shown').then((part) => ({ default: part[name] }));

const OFFERED = { icon: 'robot', guard: holds('setPermissions:robotSettings') } as const;
/** Of one robot: the list of robots leads to it. */
const OF_ROBOT = { ...OFFERED, hidden: true, activeMenu: '/robot/robot' } as const;

export const robotPages: readonly PageEntry[] = [
  {
    ...OFFERED,
    path: '/robot/robot',
    name: 'Robots',
    title: 'robot',
    titles: { zh: '机器人', en: 'Robots' },
    load: page('RobotsPage'),
  },
  {
    ...OF_ROBOT,
    path: '/robot/askRobot',
    name: 'AskRobot',
    title: 'askRobot',
    titles: { zh: '问答机器人', en: 'Q&A robot' },
    load: page('AskRobotPage'),
  },
  {
    ...OF_ROBOT,
    path: '/robot/highRobot',
    name: 'HighRobot',
    title: 'highRobot',
    titles: { zh: '智能机器人', en: 'Smart robot' },
    load: page('HighRobotPage'),
  },
];
