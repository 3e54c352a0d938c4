import * as z from 'zod';
import { blankAsNone, lastMessage, paging, text, uuid } from '../shapes';
import { moment, someOf, sorting, wanted, yesOrNo } from './list';
import type { RouteTable } from './route';

const score = blankAsNone(z.coerce.number().int().min(1).max(5).optional()).optional();

/** A message that holds what was looked for. */
export const historyHit = z.object({
  onlyID: z.string(),
  seq: z.number(),
  role: z.enum(['user', 'service']),
  msg: z.string(),
  time: z.number(),
});

/** One conversation as the history lists it. */
export const historyRecord = z.object({
  conversation: z.string(),
  YQToken: z.string(),
  /** The visitor's, as the desk calls them. */
  name: z.string(),
  site: z.string(),
  state: z.enum(['robot', 'wait', 'current', 'end']),
  openedAt: z.number(),
  endedAt: z.number().nullable(),
  endReason: z.string().nullable(),
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  umsg: z.number(),
  smsg: z.number(),
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  region: z.string(),
  device: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  category: z.string(),
  score: z.number().nullable(),
  last: lastMessage.nullable(),
  /** Where a text was looked for: its newest hits in this conversation, at most three. */
  hits: z.array(historyHit),
});

const historyFilters = {
  /** Messages are searched: parts between spaces, each of them anywhere; "in quotes" as it stands. */
  text: wanted(200),
  from: moment,
  to: moment,
  state: someOf(z.enum(['robot', 'wait', 'current', 'end'])),
  /** The newest owner. */
  serviceID: someOf(uuid),
  site: someOf(text(64)),
  YQToken: blankAsNone(uuid.optional()).optional(),
  /** The visitor's name, or its number. */
  visitor: wanted(100),
  category: someOf(text(100)),
  tag: someOf(text(64)),
  /** The lowest of its ratings, at most. */
  score,
  /** Both sides have spoken. */
  valid: yesOrNo,
  /** The visitor has spoken, and nobody answered. */
  missed: yesOrNo,
};

export const historyRoutes = {
  'GET /history/getList': {
    needs: ['seePermissions:seeHistorical'],
    request: paging.extend({ ...historyFilters, ...sorting(['openedAt']) }),
    answer: z.object({
      list: z.array(historyRecord),
      total: z.number(),
      /** There are more than `total`: only so many are counted. */
      more: z.boolean(),
    }),
    summary: 'Conversations, newest first; with `text` those in which it was said, by their newest hits.',
  },
} as const satisfies RouteTable;
