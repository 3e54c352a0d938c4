import * as z from 'zod';
import { MAX_MESSAGE_LENGTH } from '../codes';
import { historyColumns, trashColumns } from '../columns';
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

/** A message that holds what was looked for. */
export const historyHit = z.object({
  onlyID: personal('none', z.string()),
  seq: z.number(),
  role: z.enum(['user', 'service']),
  msg: z.string(),
  time: z.number(),
});

/** One conversation as the history lists it. */
export const historyRecord = z.object({
  /** The conversation's, as every list has one. */
  id: z.string(),
  conversation: z.string(),
  YQToken: z.string(),
  /** The visitor's, as the desk calls them. */
  name: z.string(),
  site: z.string(),
  channel: z.string(),
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
  /** The person's. */
  tags: z.array(z.string()),
  /** The conversation's own. */
  marks: z.array(z.string()),
  summary: z.string(),
  category: z.string(),
  score: z.number().nullable(),
  /** Of its quality, of 100; null: nobody has judged it. */
  quality: z.number().nullable(),
  last: lastMessage.nullable(),
  /** Where a text was looked for: its newest hits in this conversation, at most three. */
  hits: z.array(historyHit),
});

/** That a conversation is in the trash, and since when. */
const trashed = {
  trashedAt: z.number(),
  trashedBy: z.string(),
  trashedByName: z.string(),
  /** When it is removed for good; null: by hand alone. */
  removedAt: z.number().nullable(),
};

/** A conversation as the trash lists it. */
export const trashRecord = historyRecord.extend(trashed);

/** Lengths of conversations, in minutes, that a filter names. */
export const durations = ['0-1', '1-5', '5-15', '15-60', '60-'] as const;
/** How well a conversation was judged, of 100. */
export const qualities = ['none', '0-60', '60-80', '80-100'] as const;

/** What became of a dispute about a score. */
export const disputes = ['open', 'upheld', 'changed'] as const;

const historyFilters = {
  /** Messages are searched: parts between spaces, each of them anywhere; "in quotes" as it stands. */
  text: wanted(200),
  from: moment,
  to: moment,
  state: someOf(z.enum(['robot', 'wait', 'current', 'end'])),
  /** The newest owner. */
  serviceID: someOf(uuid),
  /** Groups of the newest owner. */
  group: someOf(uuid),
  site: someOf(text(64)),
  channel: someOf(text(64)),
  YQToken: blankAsNone(uuid.optional()).optional(),
  /** The visitor's name, or its number. */
  visitor: wanted(100),
  /** Of the visit in which it began. */
  region: wanted(100),
  source: someOf(text(64)),
  engine: someOf(text(64)),
  keyword: wanted(100),
  /** A part of the address of a page that was opened in that visit. */
  page: wanted(500),
  category: someOf(text(100)),
  /** The person's tags. */
  tag: someOf(text(64)),
  /** The conversation's own. */
  mark: someOf(text(50)),
  /** The lowest of its ratings, at most. */
  score,
  /** Who has served: an agent, or the robot alone. */
  servedBy: blankAsNone(z.enum(['agent', 'robot']).optional()).optional(),
  /** Both sides have spoken. */
  valid: yesOrNo,
  /** The visitor has spoken, and nobody answered. */
  missed: yesOrNo,
  /** It went from one agent to another. */
  transferred: yesOrNo,
  /** A picture or a file went to or fro. */
  hasFile: yesOrNo,
  duration: blankAsNone(z.enum(durations).optional()).optional(),
  quality: blankAsNone(z.enum(qualities).optional()).optional(),
  /** Its score was disputed: nobody has answered yet, or how it was answered. */
  dispute: blankAsNone(z.enum(disputes).optional()).optional(),
  ...sorting(['openedAt']),
};

/** What happened to a conversation beside its messages. */
export const historyEvent = z.object({
  id: z.number(),
  /** `conversation.assigned`, `message.recalled`, … */
  kind: z.string(),
  time: z.number(),
  /** Whom it names, by their uuids. */
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
  /** Of a recall: which message. */
  onlyID: personal('none', z.string().nullable()),
});

export const qualityPoint = z.object({ key: z.string(), name: z.string(), weight: z.number(), points: z.number() });

/** What the agent judged has against a score, and the answer to it. */
export const qualityDispute = z.object({
  by: z.string(),
  byName: z.string(),
  /** The total that was disputed. */
  total: z.number(),
  reason: z.string(),
  time: z.number(),
  /** Null: nobody has answered yet. */
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
  /** Who put it there. */
  trashedBy: someOf(uuid),
  /** When it was put there. */
  from: moment,
  to: moment,
  ...sorting(['trashedAt']),
};
const notesNeeds = { permission: ['seePermissions:seeHistorical', 'talk:note'], mode: 'allOf' } as const;
/** What a conversation was about. */
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
    summary: 'Conversations, newest first; with `text` those in which it was said, by their newest hits.',
  },
  'GET /history/getDetail': {
    needs,
    request: conversationId,
    answer: z.object({
      record: historyRecord,
      /** The visitor as it was when the conversation ended; `takenAt` null: as it is now, nobody kept it then. */
      card: z.object({ ...person, version: z.number().optional(), number: z.number(), takenAt: z.number().nullable() }),
      /** Whom the archive has of them, where the reader may see that; null: nobody. */
      person: z.string().nullable(),
      visit: visitFacts.nullable(),
      events: z.array(historyEvent),
      notes: z.array(noteRecord),
      ratings: z.array(ratingRecord),
      trail: z.array(view),
      quality: qualityScore.nullable(),
      /** Null: it is not in the trash. */
      trash: z.object(trashed).nullable(),
      /** There is more of events, notes or pages than was sent. */
      cut: z.boolean(),
      may: z.object({
        judge: z.boolean(),
        seeRecalled: z.boolean(),
        /** The score is of the reader's own work, and what is against it may still be written. */
        dispute: z.boolean(),
        /** A dispute is open, and the reader may answer it. */
        answer: z.boolean(),
        /** The reader may write what it was about. */
        edit: z.boolean(),
        /** … and notes beside it. */
        note: z.boolean(),
        /** It has ended, and the reader may take the words of a message out of it, all or a part of them. */
        erase: z.boolean(),
        /** It has ended, and the reader may move it to the trash, or out of it. */
        trash: z.boolean(),
      }),
    }),
    summary: 'One conversation with all that happened in it beside its messages, and its visitor as it was then.',
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
    summary:
      'Pictures and files of a conversation, newest first; recalled ones for those alone who may see what they were.',
  },
  'GET /history/getHits': {
    needs,
    request: conversationId.extend({ text: text(200) }),
    answer: z.object({ list: z.array(historyHit), more: z.boolean() }),
    summary: 'Where in a conversation a text was said, oldest first.',
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
    summary: 'What a recalled message said; each look is written down.',
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
    summary: 'Puts tags on conversations and takes others off; answers what was not so before.',
  },
  'POST /history/doEdit': {
    needs,
    request: conversationId.extend({
      ...aboutIt,
      /** What the writer saw in these: something else there by now, and nothing is written (409). */
      was: personal('none', z.object(aboutIt)).optional(),
    }),
    answer: z.object({ conversation: z.string(), summary: z.string(), category: z.string() }),
    summary: 'Writes what a conversation was about, however long it is over; what is not named stays.',
  },
  'POST /history/doNote': {
    needs: notesNeeds,
    body: LONG_BODY_BYTES,
    request: conversationId.extend({ onlyID, msg: messageText }),
    answer: noteRecord,
    summary: 'Keeps an internal note on this conversation, open or ended; once by `onlyID`.',
  },
  'POST /history/doDropNote': {
    needs: notesNeeds,
    request: conversationId.extend({ onlyID }),
    answer: z.object({}),
    summary: "Takes an own note back; an administrator anybody's.",
  },
  'GET /history/getOptions': {
    needs,
    answer: z.object({
      agents: z.array(option),
      groups: z.array(option),
      sites: z.array(option),
      /** Search engines and networks by which visitors came. */
      engines: z.array(personal('text', z.string())),
      /** Tags of conversations, the most used first. */
      marks: z.array(z.string()),
      /** Tags of persons. */
      tags: z.array(z.string()),
      categories: z.array(z.string()),
    }),
    ours: true,
    summary: 'What the filters of the history can be set to.',
  },
  'POST /history/doScore': {
    needs: ['setPermissions:quality'],
    request: conversationId.extend({
      points: z.record(z.string().regex(/^[\w-]{1,64}$/), z.number().int().min(0).max(5)),
      comment: text(2000).default(''),
      /** To the dispute of the score that this one replaces, where one is open. */
      answer: text(2000).default(''),
    }),
    answer: qualityScore,
    summary:
      'Judges a conversation by the criteria of the settings; again replaces, and answers what was disputed with a change.',
  },
  'POST /history/doDispute': {
    needs,
    request: conversationId.extend({ reason: words(2000) }),
    answer: qualityScore,
    summary: 'What the agent judged has against a score; until it is answered, again replaces.',
  },
  'POST /history/doUphold': {
    needs: ['setPermissions:quality'],
    request: conversationId.extend({ answer: words(2000) }),
    answer: qualityScore,
    summary: 'Answers what was disputed: the score stands as it is.',
  },
  'GET /history/getTrash': {
    needs: trashNeeds,
    request: paging.extend(trashFilters),
    answer: page(trashRecord),
    summary: 'Conversations in the trash, as far as the scope goes: those put there last first.',
  },
  'GET /history/exportTrash': {
    needs: trashNeeds,
    download: true,
    request: z.object({ ...trashFilters, ...exporting(trashColumns) }),
    answer: z.unknown(),
    summary: 'The same conversations of the trash, one row each, as CSV or XLSX.',
  },
  'POST /history/doDelete': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary:
      'Moves ended conversations to the trash: lists, search, exports and transcripts show them no more. Answers which were moved.',
  },
  'POST /history/doRestore': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary: 'Takes conversations out of the trash: everything is as it was. Answers which were there.',
  },
  'POST /history/doRemove': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary: 'Removes conversations of the trash for good, with their messages, notes, ratings and files.',
  },
  'POST /history/doErase': {
    needs: trashNeeds,
    request: conversationId.extend({ onlyID: text(64) }),
    answer: z.object({}),
    summary:
      'Takes the words of one message of an ended conversation, or its file, out for good; its place and every count stay.',
  },
  'POST /history/doBlot': {
    needs: trashNeeds,
    body: LIST_BODY_BYTES,
    request: conversationId.extend({
      onlyID: text(64),
      /** As they stand in the message; of formatted text in its words. */
      pieces: z
        .array(personal('text', words(MAX_MESSAGE_LENGTH)))
        .min(1)
        .max(50),
    }),
    answer: z.object({}),
    summary:
      'Blots pieces of the words of one message of an ended conversation out for good; formatted text is plain afterwards.',
  },
  'POST /history/doSample': {
    needs: { permission: ['seePermissions:seeHistorical', 'setPermissions:quality'], mode: 'allOf' },
    body: LONG_BODY_BYTES,
    request: z.object({
      ...historyFilters,
      count: z.number().int().min(1).max(100),
      /** The tag that the sample gets, by which it is found. */
      mark: words(50),
    }),
    answer: z.object({ ids: z.array(z.string()) }),
    summary:
      "Draws conversations at random among those that the filters leave, ended, of a colleague's work and not judged; tags them.",
  },
  'POST /history/doFollowUp': {
    needs: { permission: ['seePermissions:seeHistorical', 'seePermissions:seeVisitor'], mode: 'allOf' },
    request: z.object({
      ids: z.array(uuid).min(1).max(100),
      text: words(1000),
      dueAt: z.number().int().min(0).max(8.64e15),
      /** The caller's own, where nobody is named. */
      assignee: uuid.optional(),
    }),
    answer: z.object({
      /** The follow-ups', as `/users/doDropFollowUp` takes them back. */
      ids: z.array(z.string()),
    }),
    summary:
      'One follow-up for each person of these conversations; a visitor who is nobody in the archive is put there.',
  },
  'GET /history/export': {
    needs,
    download: true,
    request: z.object({
      ...historyFilters,
      ...exporting(historyColumns),
    }),
    answer: z.unknown(),
    summary: 'The conversations that the filters leave, one row each, as CSV or XLSX.',
  },
  'GET /history/exportTalks': {
    needs,
    download: true,
    request: z.object({ ...historyFilters, format: z.enum(['txt', 'json']).default('txt'), timeZone: wanted(64) }),
    answer: z.unknown(),
    summary:
      'The transcripts of the conversations that the filters leave, as text, or as JSON: one conversation a line.',
  },
} as const satisfies RouteTable;
