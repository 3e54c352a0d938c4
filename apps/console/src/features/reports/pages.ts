import { holds, OF_OVERVIEW, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

const common = { icon: 'columns', guard: holds('seePermissions:statistics') } as const;

/** The overview of statistics, and one question to them. */
export const reportPages: readonly PageEntry[] = [
  {
    ...common,
    path: PATHS.census,
    name: 'Census',
    title: 'census',
    titles: { zh: '统计概览', en: 'Statistics' },
    load: () => import('./overview-page').then((part) => ({ default: part.OverviewPage })),
  },
  {
    ...common,
    path: PATHS.report,
    name: 'CensusReport',
    title: 'censusReport',
    titles: { zh: '自定义报表', en: 'Report' },
    ...OF_OVERVIEW,
    load: () => import('./report-page').then((part) => ({ default: part.ReportPage })),
  },
];
