import { evaluateFigures } from './service/evaluate/figures';
import { serviceTalkFigures } from './service/talk/figures';
import { talkFigures } from './talk/figures';
import { trafficFigures } from './traffic/figures';

export const MOST_FIGURES = 10;
export const MOST_RECIPIENTS = 20;

/** Visits, conversations, and what agents had in their hands. */
export const reportSubjects = ['flow', 'talk', 'service'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** What reports divide by, and filter by. */
export const visitDimensions = [
  'time',
  'source',
  'sourceDetail',
  'engine',
  'keyword',
  'landing',
  'area',
  'city',
  'district',
  'device',
  'system',
  'browser',
  'language',
  'screen',
  'site',
  'channel',
] as const;
export const reportDimensions = [...visitDimensions, 'group', 'agent', 'entry'] as const;
const serviceDimensions = ['time', 'agent', 'group', 'site', 'channel'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/** What figures of a subject are divided by, and filtered by. */
export const dimensionsOfSubject: Record<ReportSubject, readonly ReportDimension[]> = {
  flow: visitDimensions,
  talk: reportDimensions,
  service: serviceDimensions,
};

/** Ranges that move with the day on which the question is asked. `last7` and the like end with today. */
export const rangePresets = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export const comparisons = ['none', 'before', 'year'] as const;
export const reportCharts = ['none', 'line', 'bar'] as const;

/** Keys of the figures of a subject. */
export const figuresOfSubject: Record<ReportSubject, readonly string[]> = {
  flow: trafficFigures.map(({ key }) => key),
  talk: talkFigures.map(({ key }) => key),
  service: [...serviceTalkFigures, ...evaluateFigures].map(({ key }) => key),
};

/** With whom a saved report is shared: nobody, those who share a group with its owner, everybody. */
export const reportShares = ['none', 'groups', 'all'] as const;
export const scheduleUnits = ['day', 'week', 'month'] as const;
export const scheduleFiles = ['none', 'csv', 'xlsx'] as const;
