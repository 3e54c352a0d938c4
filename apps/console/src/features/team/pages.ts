import { holds, OF_OVERVIEW, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

const common = {
  icon: 'columns',
  guard: holds('seePermissions:statistics'),
  ...OF_OVERVIEW,
  load: () => import('./page').then((part) => ({ default: part.TeamPage })),
} as const;

/** Statistics of agents: conversations, ratings, states. */
export const teamPages: readonly PageEntry[] = [
  {
    ...common,
    path: PATHS.teamTalk,
    name: 'TeamTalk',
    title: 'teamTalk',
    titles: { zh: '客服工作量', en: 'Workload' },
  },
  {
    ...common,
    path: PATHS.teamEvaluate,
    name: 'TeamEvaluate',
    title: 'teamEvaluate',
    titles: { zh: '满意度', en: 'Ratings' },
  },
  {
    ...common,
    path: PATHS.teamState,
    name: 'TeamState',
    title: 'teamState',
    titles: { zh: '客服状态', en: 'Agent states' },
  },
];
