import { validKinds } from '@parley/core/census/talk/parts';
import * as z from 'zod';
import { blankAsNone, paging, text, timeZone, uuid } from '../../shapes';
import { moment, someOf, sorting, wanted } from '../list';
import type { RouteTable } from '../route';
import { costRow } from './costs';
import { listedDimensions, rowKey, steps } from './flow';
import { knownWays } from './keywords';
import { censusClock } from './parts';

const needs = ['seePermissions:statistics'];

/** Null: cannot be said, for example a share of nothing. */
const figure = z.number().nullable();

export const talkKeys = [
  'total',
  'valid',
  'validRate',
  'robotOnly',
  'human',
  'missed',
  'visitorSilent',
  'agentSilent',
  'transferred',
  'lengthMean',
  'lengthMedian',
  'messagesPerChat',
  'waitedMean',
  'firstResponseMean',
  'firstResponseMedian',
  'firstResponseP90',
  'within30',
  'within60',
  'ratingsInvited',
  'ratings',
  'ratingMean',
  'leads',
  'cost',
  'costPerChat',
  'costPerValid',
  'costPerLead',
] as const;
export type TalkKey = (typeof talkKeys)[number];

export const talkFigureShapes = {
  total: figure,
  valid: figure,
  validRate: figure,
  robotOnly: figure,
  human: figure,
  missed: figure,
  visitorSilent: figure,
  agentSilent: figure,
  transferred: figure,
  lengthMean: figure,
  lengthMedian: figure,
  messagesPerChat: figure,
  waitedMean: figure,
  firstResponseMean: figure,
  firstResponseMedian: figure,
  firstResponseP90: figure,
  within30: figure,
  within60: figure,
  ratingsInvited: figure,
  ratings: figure,
  ratingMean: figure,
  leads: figure,
  /** Of keywords only, as the costs below. */
  cost: figure,
  costPerChat: figure,
  costPerValid: figure,
  costPerLead: figure,
} satisfies Record<TalkKey, typeof figure>;

/**
 * How a conversation was opened: from the window, by the site's bar, by an invitation, by a chat link, by an agent from a
 * letter.
 */
export const talkEntries = ['launcher', 'bar', 'invitation', 'link', 'letter'] as const;
export type TalkEntry = (typeof talkEntries)[number];

/** Filters that all lists of conversations share. Half open: `from` belongs to it, `to` does not. */
export const talkFilters = {
  from: moment,
  to: moment,
  /** The time zone of days: the organisation's own. */
  zone: timeZone.optional(),
  site: blankAsNone(uuid.optional()).optional(),
  /** A group of the agents who had the conversation. */
  group: blankAsNone(uuid.optional()).optional(),
  /** An agent who had the conversation; the figures are those of that agent's share. */
  agent: blankAsNone(uuid.optional()).optional(),
  channel: wanted(64),
  entry: blankAsNone(z.enum(talkEntries).optional()).optional(),
  valid: z.enum(validKinds).default('both'),
  clock: censusClock,
};

const asked = {
  dimension: z.enum(listedDimensions),
  ...talkFilters,
  /** The key whose parts are listed, or `#` and its `id`. */
  under: wanted(250),
};

export const talkRow = z.object({
  /** Names the row in `under` as `#<id>`, also where two keys are equal. */
  id: z.number(),
  key: z.string(),
  /** Of a region; otherwise the key. */
  name: z.string(),
  /** It can be divided further by `under`. */
  isDivisible: z.boolean(),
  ...talkFigureShapes,
  /** Of keywords only. */
  knownBy: knownWays.optional(),
});

/** A conversation behind a figure. */
export const talkFactRow = z.object({
  conversation: z.string(),
  /** The history can open it: it was neither removed nor moved to the trash. */
  isOpenable: z.boolean(),
  /** Null: the person was erased. */
  YQToken: z.string().nullable(),
  /** The visitor's name, as in the history; empty if it cannot be opened. */
  name: z.string(),
  at: z.number(),
  /** Null: it has not ended. */
  endedAt: z.number().nullable(),
  site: z.string(),
  channel: z.string(),
  entry: z.enum(talkEntries),
  /** Who had it last; null: nobody. */
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  isValid: z.boolean(),
  isMissed: z.boolean(),
  messages: z.number(),
  waited: z.number().nullable(),
  firstResponse: z.number().nullable(),
  ratings: z.number(),
  score: z.number().nullable(),
  leads: z.number(),
});

export const censusTalkRoutes = {
  'GET /census/talk/getList': {
    needs,
    request: paging.extend({
      ...asked,
      step: blankAsNone(z.enum(steps).default('day')),
      /** Searched in keys and names. */
      text: wanted(100),
      /** Keys that are listed before the others. */
      first: someOf(text(250)),
      ...sorting(talkKeys),
    }),
    answer: z.object({
      list: z.array(talkRow),
      total: z.number(),
      sum: z.object(talkFigureShapes),
      series: z.array(z.object({ at: z.number(), ...talkFigureShapes })),
      /**
       * From visits to leads. Visits and invitations are null where they cannot be said: for a group, an agent or an
       * entry, and for those who see only own conversations.
       */
      funnel: z.object({ visits: figure, invited: figure, chats: figure, valid: figure, leads: figure }),
      /** The time zone of days. */
      zone: z.string(),
      from: z.number(),
      to: z.number(),
    }),
    summary: 'Conversations by source, engine, area, keyword or platform.',
  },
  'GET /census/talk/getRows': {
    needs,
    request: paging.extend({ ...asked, key: rowKey, figure: z.enum(talkKeys) }),
    answer: z.object({
      list: z.array(talkFactRow),
      /** Lines behind a cost, instead of conversations. */
      costs: z.array(costRow).optional(),
      /** The figure; of a share or a mean, what it is a share or a mean of. */
      total: z.number(),
      /** Rows or lines that there are; fewer than `total` where some add more than one to it. */
      rows: z.number(),
    }),
    summary: 'Conversations behind a figure.',
  },
} satisfies RouteTable;
