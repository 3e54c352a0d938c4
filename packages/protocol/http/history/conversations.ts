import { CONVERSATION_STATES } from '@parley/core/conversation/types';
import { disputes, durations, qualities } from '@parley/core/vocabulary';
import * as z from 'zod';
import { keysOf } from '../../fields/field';
import { historyFields } from '../../fields/history';
import { blankAsNone, lastMessage, manyIds, page, paging, personal, text, uuid } from '../../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from '../list';
import type { RouteTable } from '../route';
import { needs, words } from './parts';

/** A message that matches the search. */
export const historyHit = z.object({
  onlyID: personal('none', z.string()),
  seq: z.number(),
  role: z.enum(['user', 'service']),
  msg: z.string(),
  time: z.number(),
});

/** One conversation as the history lists it. */
export const historyRecord = z.object({
  /** Same as `conversation`; every list has an `id`. */
  id: z.string(),
  conversation: z.string(),
  YQToken: z.string(),
  /** The visitor's name, as in the workbench. */
  name: z.string(),
  /** Its key. */
  site: z.string(),
  siteName: z.string(),
  channel: z.string(),
  /** Name of the account of the channel; empty: the channel has none. */
  account: personal('none', z.string()),
  state: z.enum(CONVERSATION_STATES),
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
  /** Tags of the person. */
  tags: z.array(z.string()),
  /** Tags of the conversation. */
  marks: z.array(z.string()),
  summary: z.string(),
  category: z.string(),
  score: z.number().nullable(),
  /** Quality score, 0 to 100; null: not scored. */
  quality: z.number().nullable(),
  last: lastMessage.nullable(),
  /** With a search: its newest matches in this conversation, three at most. */
  hits: z.array(historyHit),
});

const score = blankAsNone(z.coerce.number().int().min(1).max(5).optional()).optional();
/** Filters of the list, its exports and the sample. */
export const historyFilters = {
  /** Searched in messages: parts separated by spaces occur anywhere; a quoted part occurs literally. */
  text: wanted(200),
  from: moment,
  to: moment,
  state: someOf(z.enum(CONVERSATION_STATES)),
  /** The last owner. */
  serviceID: someOf(uuid),
  /** Groups of the last owner. */
  group: someOf(uuid),
  site: someOf(text(64)),
  channel: someOf(text(64)),
  /** Account of a channel. */
  account: someOf(uuid),
  YQToken: blankAsNone(uuid.optional()).optional(),
  /** The visitor's name, or its number. */
  visitor: wanted(100),
  /** Of the visit in which the conversation began. */
  region: wanted(100),
  source: someOf(text(64)),
  engine: someOf(text(64)),
  keyword: wanted(100),
  /** Part of the address of a page opened in that visit. */
  page: wanted(500),
  category: someOf(text(100)),
  /** The person's tags. */
  tag: someOf(text(64)),
  /** The conversation's own. */
  mark: someOf(text(50)),
  /** Its lowest rating is at most this. */
  score,
  /** Served by an agent, or only by the robot. */
  servedBy: blankAsNone(z.enum(['agent', 'robot']).optional()).optional(),
  /** Both sides have sent messages. */
  valid: yesOrNo,
  /** The visitor has sent messages, and nobody answered. */
  missed: yesOrNo,
  /** It had more than one owner. */
  transferred: yesOrNo,
  /** Either side sent a picture or a file. */
  hasFile: yesOrNo,
  duration: blankAsNone(z.enum(durations).optional()).optional(),
  quality: blankAsNone(z.enum(qualities).optional()).optional(),
  /** State of the dispute about its score: open, or how it was answered. */
  dispute: blankAsNone(z.enum(disputes).optional()).optional(),
  ...sorting(['openedAt']),
};

const option = z.object({ value: z.string(), label: z.string() });
/** The list of conversations, its exports, and changes of many of them. */
export const historyRoutes = {
  'GET /history/getList': {
    needs,
    request: paging.extend(historyFilters),
    answer: page(historyRecord).extend({
      /** There are more than `total`: only so many are counted. */
      more: z.boolean(),
    }),
    summary: 'Conversations, newest first; with `text` those with a matching message, by their newest match.',
  },
  'GET /history/getOptions': {
    needs,
    answer: z.object({
      agents: z.array(option),
      groups: z.array(option),
      sites: z.array(option),
      /** Accounts of channels, deleted ones last. */
      accounts: z.array(option),
      /** Search engines and networks that occur as sources. */
      engines: z.array(personal('text', z.string())),
      /** Tags of conversations, the most used first. */
      marks: z.array(z.string()),
      /** Tags of persons. */
      tags: z.array(z.string()),
      categories: z.array(z.string()),
    }),
    ours: true,
    summary: 'Choices for the filters of the history.',
  },
  'POST /history/doMark': {
    needs,
    request: z.object({
      ids: manyIds,
      add: z
        .array(text(50).refine((value) => value.trim().length > 0, 'empty'))
        .max(20)
        .default([]),
      remove: z.array(text(50)).max(20).default([]),
    }),
    answer: z.object({
      added: z.array(z.object({ id: z.string(), mark: z.string() })),
      removed: z.array(z.object({ id: z.string(), mark: z.string() })),
    }),
    summary: 'Adds and removes tags of conversations; answers the tags that changed.',
  },
  'POST /history/doFollowUp': {
    needs: { permission: ['seePermissions:seeHistorical', 'seePermissions:seeVisitor'], mode: 'allOf' },
    request: z.object({
      ids: manyIds,
      text: words(1000),
      dueAt: z.number().int().min(0).max(8.64e15),
      /** The caller, if absent. */
      assignee: uuid.optional(),
    }),
    answer: z.object({
      /** Ids of the follow-ups, for `/users/doDropFollowUp`. */
      ids: z.array(z.string()),
    }),
    summary:
      'Creates a follow-up for each person of these conversations; visitors without a person are added to the archive.',
  },
  'GET /history/export': {
    needs,
    download: true,
    request: z.object({
      ...historyFilters,
      ...exporting(keysOf(historyFields)),
    }),
    answer: z.unknown(),
    summary: 'Exports the conversations that match the filters, one row each, as CSV or XLSX.',
  },
  'GET /history/exportTalks': {
    needs,
    download: true,
    request: z.object({ ...historyFilters, format: z.enum(['txt', 'json']).default('txt'), timeZone: wanted(64) }),
    answer: z.unknown(),
    summary:
      'The transcripts of the conversations that match the filters, as text, or as JSON: one conversation a line.',
  },
} as const satisfies RouteTable;
