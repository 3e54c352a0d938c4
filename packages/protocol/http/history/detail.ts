import * as z from 'zod';
import {
  blankAsNone,
  message,
  messageText,
  onlyID,
  page,
  pageSize,
  paging,
  personal,
  talkEvent,
  text,
  uuid,
} from '../../shapes';
import { noteRecord } from '../notes';
import { ratingRecord } from '../ratings';
import { LONG_BODY_BYTES, type RouteTable } from '../route';
import { person, visitFacts } from '../users';
import { historyHit, historyRecord } from './conversations';
import { conversationId, needs } from './parts';
import { qualityScore } from './quality';
import { trashed } from './trash';

const bound = blankAsNone(
  z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
).optional();

const view = z.object({
  URL: z.string(),
  title: z.string(),
  time: z.number(),
  dwell: z.number().nullable(),
});

const notesNeeds = { permission: ['seePermissions:seeHistorical', 'talk:note'], mode: 'allOf' } as const;
/** Summary and category of a conversation. */
const aboutIt = {
  summary: personal('text', text(2000)).optional(),
  category: text(100).optional(),
};
/** One conversation of the record. */
export const historyDetailRoutes = {
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
      events: z.array(talkEvent),
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
} as const satisfies RouteTable;
