import { CONVERSATION_STATES } from '@parley/core/conversation/types';
import { disputes, durations, qualities } from '@parley/core/vocabulary';
import * as z from 'zod';
import { MAX_MESSAGE_LENGTH } from '../codes';
import { keysOf } from '../fields/field';
import { historyFields, trashFields } from '../fields/history';
import {
  blankAsNone,
  lastMessage,
  message,
  messageText,
  onlyID,
  page,
  pageSize,
  paging,
  personal,
  text,
  uuid,
} from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import { noteRecord } from './notes';
import { ratingRecord } from './ratings';
import { LIST_BODY_BYTES, LONG_BODY_BYTES, type RouteTable } from './route';
import { person, visitFacts } from './users';

const score = blankAsNone(z.coerce.number().int().min(1).max(5).optional()).optional();
const bound = blankAsNone(
  z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
).optional();

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
  site: z.string(),
  channel: z.string(),
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

/** Facts of a conversation in the trash. */
const trashed = {
  trashedAt: z.number(),
  trashedBy: z.string(),
  trashedByName: z.string(),
  /** When it is deleted for good; null: only by hand. */
  removedAt: z.number().nullable(),
};

/** A conversation as the trash lists it. */
export const trashRecord = historyRecord.extend(trashed);

const historyFilters = {
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

/** An event of a conversation other than a message. */
export const historyEvent = z.object({
  id: z.number(),
  /** `conversation.assigned`, `message.recalled`, … */
  kind: z.string(),
  time: z.number(),
  /** Agents of the event, by uuid. */
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** `routing`, `queue`, `invitation`; of an end `agent`, `visitor`, `idle`. */
  by: z.string().nullable(),
  /** Why routing chose this agent. */
  why: z
    .object({
      strategy: z.string(),
      load: z.number().nullable(),
      limit: z.number().nullable(),
      available: z.number().nullable(),
    })
    .nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Of a recall: the message. */
  onlyID: personal('none', z.string().nullable()),
});

export const qualityPoint = z.object({ key: z.string(), name: z.string(), weight: z.number(), points: z.number() });

/** The scored agent's dispute of a score, and the answer. */
export const qualityDispute = z.object({
  by: z.string(),
  byName: z.string(),
  /** The score that was disputed. */
  total: z.number(),
  reason: z.string(),
  time: z.number(),
  /** Null: not answered. */
  outcome: z.enum(['upheld', 'changed']).nullable(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.number().nullable(),
});

export const qualityScore = z.object({
  total: z.number(),
  points: z.array(qualityPoint),
  comment: z.string(),
  serviceID: z.string().nullable(),
  by: z.string(),
  byName: z.string(),
  time: z.number(),
  dispute: qualityDispute.nullable(),
});

const view = z.object({
  URL: z.string(),
  title: z.string(),
  time: z.number(),
  dwell: z.number().nullable(),
});

const option = z.object({ value: z.string(), label: z.string() });
const conversationId = z.object({ conversation: uuid });
const needs = ['seePermissions:seeHistorical'] as const;
const trashNeeds = {
  permission: ['seePermissions:seeHistorical', 'setPermissions:historical'],
  mode: 'allOf',
} as const;
const trashFilters = {
  /** The visitor's name, or its number. */
  visitor: wanted(100),
  /** The newest owner. */
  serviceID: someOf(uuid),
  /** The agent who put it there. */
  trashedBy: someOf(uuid),
  /** When it was put there. */
  from: moment,
  to: moment,
  ...sorting(['trashedAt']),
};
const notesNeeds = { permission: ['seePermissions:seeHistorical', 'talk:note'], mode: 'allOf' } as const;
/** Summary and category of a conversation. */
const aboutIt = {
  summary: personal('text', text(2000)).optional(),
  category: text(100).optional(),
};
const someConversations = z.object({ ids: z.array(uuid).min(1).max(100) });
const someIds = z.object({ ids: z.array(z.string()) });
const words = (max: number) => text(max).refine((value) => value.trim() !== '', 'empty');

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
  'GET /history/getDetail': {
    needs,
    request: conversationId,
    answer: z.object({
      record: historyRecord,
      /** The visitor's card when the conversation ended; `takenAt` null: the present card, none was stored then. */
      card: z.object({ ...person, version: z.number().optional(), number: z.number(), takenAt: z.number().nullable() }),
      /** Id of the person in the archive, if the caller may see it; null: none. */
      person: z.string().nullable(),
      visit: visitFacts.nullable(),
      events: z.array(historyEvent),
      notes: z.array(noteRecord),
      ratings: z.array(ratingRecord),
      trail: z.array(view),
      quality: qualityScore.nullable(),
      /** Null: it is not in the trash. */
      trash: z.object(trashed).nullable(),
      /** Events, notes or pages were cut. */
      cut: z.boolean(),
      may: z.object({
        judge: z.boolean(),
        seeRecalled: z.boolean(),
        /** The score concerns the caller's own work, and a dispute may still be written. */
        dispute: z.boolean(),
        /** A dispute is open, and the caller may answer it. */
        answer: z.boolean(),
        /** The caller may edit summary and category. */
        edit: z.boolean(),
        /** The caller may write notes. */
        note: z.boolean(),
        /** It has ended, and the caller may erase messages, all or in part. */
        erase: z.boolean(),
        /** It has ended, and the caller may move it to the trash, or restore it. */
        trash: z.boolean(),
      }),
    }),
    summary: "One conversation with everything but its messages, and the visitor's card of that time.",
  },
  'GET /history/getMessages': {
    needs,
    request: conversationId.extend({ beforeSeq: bound, afterSeq: bound, pageSize }),
    answer: z.object({ list: z.array(message), more: z.boolean() }),
    summary: 'Messages of a conversation ascending by seq: the newest page when no bound is given.',
  },
  'GET /history/getFiles': {
    needs,
    request: paging.extend({ conversation: uuid }),
    answer: page(message),
    summary: 'Pictures and files of a conversation, newest first; recalled ones only for callers who may see them.',
  },
  'GET /history/getHits': {
    needs,
    request: conversationId.extend({ text: text(200) }),
    answer: z.object({ list: z.array(historyHit), more: z.boolean() }),
    summary: 'Messages of a conversation that contain a text, oldest first.',
  },
  'POST /history/showRecalled': {
    needs: ['seePermissions:seeRecalled'],
    request: conversationId.extend({ onlyID: text(64) }),
    answer: z.object({
      onlyID: personal('none', z.string()),
      msg: z.string(),
      serviceID: z.string().nullable(),
      nickname: z.string().nullable(),
      time: z.number(),
    }),
    summary: 'The text of a recalled message; each call is recorded in the audit log.',
  },
  'POST /history/doMark': {
    needs,
    request: z.object({
      ids: z.array(uuid).min(1).max(100),
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
  'POST /history/doEdit': {
    needs,
    request: conversationId.extend({
      ...aboutIt,
      /** The values that the caller saw; if one changed since, nothing is written (409). */
      was: personal('none', z.object(aboutIt)).optional(),
    }),
    answer: z.object({ conversation: z.string(), summary: z.string(), category: z.string() }),
    summary: 'Sets summary and category of a conversation, also long after its end; absent fields stay.',
  },
  'POST /history/doNote': {
    needs: notesNeeds,
    body: LONG_BODY_BYTES,
    request: conversationId.extend({ onlyID, msg: messageText }),
    answer: noteRecord,
    summary: 'Stores an internal note on this conversation, open or ended; once for each `onlyID`.',
  },
  'POST /history/doDropNote': {
    needs: notesNeeds,
    request: conversationId.extend({ onlyID }),
    answer: z.object({}),
    summary: 'Removes a note of the caller; an administrator: any note.',
  },
  'GET /history/getOptions': {
    needs,
    answer: z.object({
      agents: z.array(option),
      groups: z.array(option),
      sites: z.array(option),
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
  'POST /history/doScore': {
    needs: ['setPermissions:quality'],
    request: conversationId.extend({
      points: z.record(z.string().regex(/^[\w-]{1,64}$/), z.number().int().min(0).max(5)),
      comment: text(2000).default(''),
      /** Answer to an open dispute of the score that this one replaces. */
      answer: text(2000).default(''),
    }),
    answer: qualityScore,
    summary:
      'Scores a conversation by the criteria of the settings; replaces an earlier score, and answers an open dispute.',
  },
  'POST /history/doDispute': {
    needs,
    request: conversationId.extend({ reason: words(2000) }),
    answer: qualityScore,
    summary: "Disputes a score of the caller's own work; may be rewritten until it is answered.",
  },
  'POST /history/doUphold': {
    needs: ['setPermissions:quality'],
    request: conversationId.extend({ answer: words(2000) }),
    answer: qualityScore,
    summary: 'Answers a dispute: the score stays.',
  },
  'GET /history/getTrash': {
    needs: trashNeeds,
    request: paging.extend(trashFilters),
    answer: page(trashRecord),
    summary: 'Conversations in the trash within the scope, the last put there first.',
  },
  'GET /history/exportTrash': {
    needs: trashNeeds,
    download: true,
    request: z.object({ ...trashFilters, ...exporting(keysOf(trashFields)) }),
    answer: z.unknown(),
    summary: 'Exports the conversations in the trash that match the filters, as CSV or XLSX.',
  },
  'POST /history/doDelete': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary:
      'Moves ended conversations to the trash, out of lists, search, exports and transcripts. Answers which were moved.',
  },
  'POST /history/doRestore': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary: 'Restores conversations from the trash. Answers which were there.',
  },
  'POST /history/doRemove': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary: 'Deletes conversations of the trash for good, with messages, notes, ratings and files.',
  },
  'POST /history/doErase': {
    needs: trashNeeds,
    request: conversationId.extend({ onlyID: text(64) }),
    answer: z.object({}),
    summary:
      'Erases the text or the file of one message of an ended conversation for good; its seq and all counts stay.',
  },
  'POST /history/doBlot': {
    needs: trashNeeds,
    body: LIST_BODY_BYTES,
    request: conversationId.extend({
      onlyID: text(64),
      /** As they occur in the message; for formatted text, in its plain text. */
      pieces: z
        .array(personal('text', words(MAX_MESSAGE_LENGTH)))
        .min(1)
        .max(50),
    }),
    answer: z.object({}),
    summary:
      'Blots pieces of the text of one message of an ended conversation out for good; formatted text becomes plain.',
  },
  'POST /history/doSample': {
    needs: { permission: ['seePermissions:seeHistorical', 'setPermissions:quality'], mode: 'allOf' },
    body: LONG_BODY_BYTES,
    request: z.object({
      ...historyFilters,
      count: z.number().int().min(1).max(100),
      /** Tag that the sampled conversations get, to find them. */
      mark: words(50),
    }),
    answer: z.object({ ids: z.array(z.string()) }),
    summary: 'Tags a random sample of the ended, unscored conversations of colleagues that match the filters.',
  },
  'POST /history/doFollowUp': {
    needs: { permission: ['seePermissions:seeHistorical', 'seePermissions:seeVisitor'], mode: 'allOf' },
    request: z.object({
      ids: z.array(uuid).min(1).max(100),
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
