import { cost } from '../costs/cost';
import { costPerLead } from '../costs/per-lead';
import { costPerVisitChat } from '../costs/per-visit-chat';
import { accepted } from './accepted';
import { bounceRate } from './bounce-rate';
import { chatRate } from './chat-rate';
import { chats } from './chats';
import { dwellMean } from './dwell-mean';
import { dwellMedian } from './dwell-median';
import { invited } from './invited';
import { leads } from './leads';
import { newShare } from './new-share';
import { newVisitors } from './new-visitors';
import { pagesPerVisit } from './pages-per-visit';
import type { TrafficFigure } from './parts';
import { pv } from './pv';
import { visitors } from './visitors';
import { visits } from './visits';

/** Figures of traffic: what visits add up to, in the order of screens. */
export const trafficFigures: readonly TrafficFigure[] = [
  pv,
  visits,
  visitors,
  newVisitors,
  newShare,
  pagesPerVisit,
  dwellMean,
  dwellMedian,
  bounceRate,
  invited,
  accepted,
  chats,
  chatRate,
  leads,
  cost,
  costPerVisitChat,
  costPerLead,
];
