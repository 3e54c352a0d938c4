import { validKinds } from '@parley/core/census/talk/parts';
import * as z from 'zod';
import { agentState, blankAsNone, hiddenReason, page, paging, text, timeZone, uuid } from '../../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from '../list';
import type { RouteTable } from '../route';
import { steps } from './flow';
import { censusClock } from './parts';
import { evaluateShapes, serviceKeys, serviceTalkShapes, stateShapes } from './service-figures';

const needs = ['seePermissions:statistics'];
const judges = { permission: ['seePermissions:statistics', 'setPermissions:quality'], mode: 'allOf' } as const;
const stated = (max: number) => text(max).refine((value) => value.trim() !== '', 'empty');

export const serviceKinds = ['talk', 'evaluate', 'state'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** Who was rated. */
export const ratedKinds = ['all', 'agents', 'robots'] as const;
export type RatedKind = (typeof ratedKinds)[number];

const one = blankAsNone(uuid.optional()).optional();

/** Half open: `from` belongs to it, `to` does not. Absent: the last 30 days. */
const within = {
  from: moment,
  to: moment,
  /** The time zone of days: the organisation's own. */
  zone: timeZone.optional(),
  agent: one,
  /** Agents who are members now. */
  group: one,
};
const filters = {
  ...within,
  /** Of `talk` and `evaluate`: where the conversations were opened. */
  site: one,
  channel: wanted(64),
  /** Of `evaluate`: of these ratings alone; what was invited cannot be said then. */
  score: someOf(z.coerce.number().int().min(1).max(5)),
  tag: wanted(50),
  hasComment: yesOrNo,
  /** Of `evaluate`: ratings of agents and robots, or of one of both. */
  rated: z.enum(ratedKinds).default('all'),
  /** Of `talk`: when a conversation is valid. */
  valid: z.enum(validKinds).default('both'),
  clock: censusClock,
};
const listed = {
  kind: z.enum(serviceKinds),
  ...filters,
  /** `group`: a row a group; an agent of several groups counts in each. */
  by: z.enum(['agent', 'group']).default('agent'),
  /** Searched in names. */
  text: wanted(100),
  ...sorting(['name', ...serviceKeys]),
};

const figure = z.number().nullable();
/** Figures of the kind asked for; those of the other kinds are absent. */
const figures = z.object({ ...serviceTalkShapes, ...evaluateShapes, ...stateShapes }).partial();

/** A row of a list: an agent or a group; of `evaluate` a robot too. */
export const serviceRow = figures.extend({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  isDeleted: z.boolean(),
  isRobot: z.boolean().optional(),
});

export const appeal = z.object({
  reason: z.string(),
  at: z.number(),
  outcome: z.enum(['accepted', 'rejected']).nullable(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.number().nullable(),
});
export const ratingTask = z.object({
  text: z.string(),
  assignee: z.string(),
  assigneeName: z.string(),
  dueAt: z.number(),
  createdBy: z.string(),
  doneAt: z.number().nullable(),
});
/** A rating of an agent or a robot, or an invitation to rate that was not answered. */
export const ratingRow = z.object({
  id: z.string(),
  conversation: z.string(),
  /** It can be opened in the history. */
  isThere: z.boolean(),
  /** The agent or the robot. */
  agent: z.string(),
  agentName: z.string(),
  isRobot: z.boolean(),
  visitor: z.string(),
  /** Of the conversation's beginning, to which its figures belong. */
  at: z.number(),
  invited: z.enum(['asked', 'automatic', 'unknown']).nullable(),
  score: figure,
  tags: z.array(z.string()),
  comment: z.string(),
  ratedAt: figure,
  appeal: appeal.nullable(),
  task: ratingTask.nullable(),
});

export const stateCauses = ['own', 'another', 'idle', 'network', 'login-ended', 'unknown'] as const;
export const recordedStates = ['online', 'hidden', 'rest', 'busy', 'disconnected', 'offline'] as const;
/** Part of an agent's record of states that lies in the range. */
export const stateInterval = z.object({
  state: z.enum(recordedStates),
  from: z.number(),
  to: z.number(),
  /** It lasts. */
  isOpen: z.boolean(),
  cause: z.enum(stateCauses),
  /** Who caused it; null: nobody. */
  by: z.string().nullable(),
  byName: z.string(),
  /** The agent's own word. */
  word: z.string(),
  /** The reason that another person gave. */
  reason: z.string(),
});

const named = { conversation: uuid, agent: uuid };

export const censusServiceRoutes = {
  'GET /census/service/getList': {
    needs,
    request: paging.extend({ ...listed, step: blankAsNone(z.enum(steps).default('day')) }),
    answer: z.object({
      list: z.array(serviceRow),
      total: z.number(),
      sum: figures,
      series: z.array(figures.extend({ at: z.number() })),
      zone: z.string(),
      from: z.number(),
      to: z.number(),
    }),
    summary: 'Conversations, ratings or states of agents.',
  },
  'GET /census/service/export': {
    needs,
    request: z.object({ ...listed, ...exporting(['name', ...serviceKeys]) }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports such a list, as CSV or XLSX.',
  },
  'GET /census/service/getRows': {
    needs,
    request: paging.extend({
      kind: z.enum(serviceKinds),
      ...filters,
      by: z.enum(['agent', 'group']).default('agent'),
      /** The agent, robot or group; empty: all that are listed. */
      key: blankAsNone(uuid.optional()).optional(),
      figure: z.enum(serviceKeys),
      /** Of `talk`: begun on this day of the week (1 Monday) in this hour of the reporting zone. */
      day: blankAsNone(z.coerce.number().int().min(1).max(7).optional()).optional(),
      hour: blankAsNone(z.coerce.number().int().min(0).max(23).optional()).optional(),
    }),
    answer: z.object({
      /** Rows of the kind asked for. */
      list: z.array(
        z.object({
          id: z.string(),
          rating: ratingRow.optional(),
          interval: stateInterval.extend({ agent: z.string(), agentName: z.string() }).optional(),
          attended: z.object({ agent: z.string(), agentName: z.string(), day: z.number() }).optional(),
          talk: z
            .object({
              conversation: z.string(),
              isThere: z.boolean(),
              agent: z.string(),
              agentName: z.string(),
              visitor: z.string(),
              at: z.number(),
              weight: z.number(),
            })
            .optional(),
        }),
      ),
      /** The figure; of a share, a mean or a moment, the number of rows it is read from. */
      total: z.number(),
      /** Number of rows, for pages. */
      rows: z.number(),
    }),
    summary: 'Rows behind a figure of agents.',
  },
  'GET /census/service/getBoard': {
    needs,
    ours: true,
    request: z.object({ agent: one, group: one }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          avatar: z.string(),
          state: z.enum(recordedStates),
          /** Null: nothing is recorded. */
          since: figure,
          cause: z.enum(stateCauses),
          by: z.string().nullable(),
          byName: z.string(),
          word: z.string(),
          reason: z.string(),
          load: z.number(),
          /** 0: no limit. */
          limit: z.number(),
          hasRoom: z.boolean(),
        }),
      ),
      total: z.number(),
      waiting: z.number(),
      /** Since when the first one waits; null: nobody does. */
      waitingSince: figure,
      at: z.number(),
    }),
    summary: 'States and loads of agents now, and who waits.',
  },
  'GET /census/service/getTimeline': {
    needs,
    ours: true,
    request: paging.extend(within),
    answer: z.object({
      list: z.array(z.object({ id: z.string(), name: z.string(), intervals: z.array(stateInterval) })),
      total: z.number(),
      zone: z.string(),
      from: z.number(),
      to: z.number(),
    }),
    summary: 'Intervals of states of agents in a range of at most 31 days.',
  },
  'GET /census/service/getStaffing': {
    needs,
    ours: true,
    request: z.object({ from: moment, to: moment, step: z.enum(['minute', ...steps]).default('hour') }),
    answer: z.object({
      list: z.array(
        z.object({
          at: z.number(),
          /** Most who waited at a time. */
          waiting: z.number(),
          /** Fewest agents online, and fewest of them with room. */
          online: z.number(),
          free: z.number(),
          /** Most conversations in agents' hands, and what they could hold; null: one has no limit. */
          load: z.number(),
          capacity: figure,
          /** Minutes in which somebody waited and no one online had room, of the minutes recorded. */
          short: z.number(),
          minutes: z.number(),
        }),
      ),
      total: z.number(),
      short: z.number(),
      minutes: z.number(),
      zone: z.string(),
      from: z.number(),
      to: z.number(),
    }),
    summary: 'Queue and agents online by time, with under-staffed minutes.',
  },
  'GET /census/service/getHeat': {
    needs,
    request: z.object(filters),
    answer: z.object({
      /** Days of the week (1 Monday) and hours of the reporting zone. */
      list: z.array(z.object({ day: z.number(), hour: z.number(), count: z.number() })),
      total: z.number(),
      zone: z.string(),
    }),
    summary: "Agents' conversations by weekday and hour of their beginning.",
  },
  'GET /census/service/getWords': {
    needs,
    request: z.object(filters),
    answer: z.object({
      words: z.array(z.object({ word: z.string(), count: z.number() })),
      tags: z.array(z.object({ tag: z.string(), count: z.number() })),
    }),
    summary: 'Words of comments and reason tags, by number of ratings.',
  },
  'GET /census/service/getOwn': {
    needs: 'agent',
    ours: true,
    request: paging,
    answer: page(ratingRow),
    summary: "The caller's own ratings, newest conversation first.",
  },
  'GET /census/service/getTasks': {
    needs: 'agent',
    request: paging.extend({ state: z.enum(['open', 'done']).default('open'), isMine: yesOrNo }),
    answer: page(ratingRow),
    summary:
      'Follow-up tasks for ratings: open ones by due date, done ones newest first. Without the permission for statistics only those assigned to the caller.',
  },
  'POST /census/service/doAppeal': {
    needs: 'agent',
    request: z.object({ ...named, reason: stated(1000) }),
    answer: ratingRow,
    summary: "Appeals against one's own rating.",
  },
  'POST /census/service/doAnswer': {
    needs: judges,
    request: z.object({ ...named, outcome: z.enum(['accepted', 'rejected']), answer: stated(1000) }),
    answer: ratingRow,
    summary: "Answers an appeal; an accepted one takes the rating out of the agent's figures.",
  },
  'POST /census/service/doTask': {
    needs: judges,
    request: z.object({
      ...named,
      text: stated(1000),
      assignee: uuid,
      dueAt: z.number().int().min(0).max(8.64e15),
    }),
    answer: ratingRow,
    summary: 'Sets the follow-up task of a rating.',
  },
  'POST /census/service/doDone': {
    needs: 'agent',
    request: z.object({ ...named, done: z.boolean() }),
    answer: ratingRow,
    summary:
      'Marks a follow-up task as done or open: by whom it is assigned to, or with the permission to judge quality.',
  },
  'POST /census/service/doState': {
    needs: { permission: ['seePermissions:statistics', 'setPermissions:service'], mode: 'allOf' },
    ours: true,
    request: z.object({
      agent: uuid,
      state: agentState,
      /** With '1': why it is hidden. */
      hidden: hiddenReason.optional(),
      reason: stated(200),
    }),
    answer: z.object({ state: agentState, hidden: hiddenReason.nullable() }),
    summary: "Sets a colleague's state, with the reason.",
  },
} satisfies RouteTable;
