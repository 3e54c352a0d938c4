import * as z from 'zod';
import { blankAsNone, paging, text, timeZone, uuid } from '../../shapes';
import { moment, someOf, sorting, wanted } from '../list';
import type { RouteTable } from '../route';
import { costRow } from './costs';
import { knownWays } from './keywords';

const needs = ['seePermissions:statistics'];

export const flowDimensions = ['source', 'engine', 'area', 'keyword', 'platform'] as const;
/** What lists divide by: pages have one each, that of platforms three. */
export const listedDimensions = [...flowDimensions, 'language', 'screen'] as const;
export const steps = ['hour', 'day', 'week', 'month'] as const;

/** Null: cannot be said, for example a share of nothing. */
const figure = z.number().nullable();

export const trafficKeys = [
  'pv',
  'visits',
  'visitors',
  'newVisitors',
  'newShare',
  'pagesPerVisit',
  'dwellMean',
  'dwellMedian',
  'bounceRate',
  'invited',
  'accepted',
  'chats',
  'chatRate',
  'leads',
  'cost',
  'costPerChat',
  'costPerLead',
] as const;
export type TrafficKey = (typeof trafficKeys)[number];

const traffic = {
  pv: figure,
  visits: figure,
  visitors: figure,
  newVisitors: figure,
  newShare: figure,
  pagesPerVisit: figure,
  dwellMean: figure,
  dwellMedian: figure,
  bounceRate: figure,
  invited: figure,
  accepted: figure,
  chats: figure,
  chatRate: figure,
  leads: figure,
  /** Of keywords only, as the costs below. */
  cost: figure,
  costPerChat: figure,
  costPerLead: figure,
} satisfies Record<TrafficKey, typeof figure>;

/** Half open: `from` belongs to it, `to` does not. */
const range = {
  from: moment,
  to: moment,
  /** The time zone of days. Figures are kept for the organisation's own: another one is refused. */
  zone: timeZone.optional(),
};

const asked = {
  dimension: z.enum(listedDimensions),
  ...range,
  site: blankAsNone(uuid.optional()).optional(),
  /** The key whose parts are listed, or `#` and its `id`. */
  under: wanted(250),
};

/** The row whose figure is opened; empty: the sum of all rows. */
export const rowKey = text(250).default('');

export const flowRow = z.object({
  /** Names the row in `under` as `#<id>`, also where two keys are equal. */
  id: z.number(),
  key: z.string(),
  /** Of a region; otherwise the key. */
  name: z.string(),
  /** It can be divided further by `under`. */
  isDivisible: z.boolean(),
  ...traffic,
  /** Of keywords only. */
  knownBy: knownWays.optional(),
});

const word = z.object({ zh: z.string(), en: z.string() });

export const censusRoutes = {
  'GET /census/flow/getList': {
    needs,
    request: paging.extend({
      ...asked,
      step: blankAsNone(z.enum(steps).default('day')),
      /** Searched in keys. */
      text: wanted(100),
      /** Keys that are listed before the others: pinned ones, and those of a list that is compared with this one. */
      first: someOf(text(250)),
      ...sorting(trafficKeys),
    }),
    answer: z.object({
      list: z.array(flowRow),
      total: z.number(),
      sum: z.object(traffic),
      series: z.array(z.object({ at: z.number(), ...traffic })),
      /** The time zone of days. */
      zone: z.string(),
      from: z.number(),
      to: z.number(),
    }),
    summary: 'Traffic by source, engine, area, keyword or platform.',
  },
  'GET /census/flow/getRows': {
    needs,
    request: paging.extend({ ...asked, key: rowKey, figure: z.enum(trafficKeys) }),
    answer: z.object({
      list: z.array(
        z.object({
          visit: z.string(),
          YQToken: z.string(),
          at: z.number(),
          pages: z.number(),
          dwell: z.number(),
          hasEnded: z.boolean(),
          chats: z.number(),
          invited: z.number(),
          accepted: z.number(),
          leads: z.number(),
        }),
      ),
      /** Lines behind a cost, instead of visits. */
      costs: z.array(costRow).optional(),
      /** The figure; of a share or a mean, what it is a share or a mean of. */
      total: z.number(),
      /** Rows that there are; fewer than `total` where some add more than one to it. */
      rows: z.number(),
    }),
    summary: 'Visits behind a figure.',
  },
  'GET /census/definitions/getList': {
    needs: 'agent',
    request: z.object({}),
    answer: z.object({
      list: z.array(
        z.object({
          area: z.enum(['flow', 'talk', 'state', 'evaluate', 'serviceTalk']),
          key: z.string(),
          name: word,
          definition: word,
          unit: z.enum(['count', 'share', 'milliseconds', 'score', 'moment', 'money']),
          kind: z.enum(['sum', 'ratio', 'mean', 'distinct', 'histogram']),
        }),
      ),
      total: z.number(),
    }),
    summary: 'What every figure of statistics means.',
  },
} satisfies RouteTable;
