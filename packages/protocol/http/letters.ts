import { channelFaults } from '@parley/core/channels/words';
import { letterReasons, letterStatuses } from '@parley/core/vocabulary';
import * as z from 'zod';
import { keysOf } from '../fields/field';
import { letterFields } from '../fields/letters';
import { delivery, manyIds, messageText, onlyID, page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import { LONG_BODY_BYTES, type RouteTable } from './route';

const needs = ['talk:desk', 'seePermissions:seeHistorical'] as const;
const ids = manyIds;
const status = z.enum(letterStatuses);
const reason = z.enum(letterReasons);

export const letterRecord = z.object({
  id: z.string(),
  YQToken: z.string(),
  /** Its key. */
  site: z.string(),
  siteName: z.string(),
  content: z.string(),
  name: z.string(),
  phone: personal('phone', z.string()),
  email: personal('email', z.string()),
  /** Masked as a phone number: many are one. */
  wechat: personal('phone', z.string()),
  URL: z.string(),
  read: z.boolean(),
  time: z.number(),
  status,
  /**
   * Why it was left: nobody was online; while waiting; after the wait was given up; made by an agent from a
   * conversation.
   */
  reason,
  /** Channel of the visitor: `web`, `wechat` … */
  channel: z.string(),
  /** Its owner. */
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  dueAt: z.number().nullable(),
  /** The rule that assigned it, by its name at that time; null: none. */
  rule: z.string().nullable(),
  /** Of the visit in which it was left. */
  source: z.string(),
  keyword: z.string(),
  region: z.string(),
  replies: z.number(),
  /** Older letters of the same visitor that are merged into this one. */
  merged: z.number(),
  /** It and another letter of the same visitor are open, so they can be merged. */
  hasOthers: z.boolean(),
  /** The newest conversation that was opened from it. */
  conversation: z.string().nullable(),
  /** The conversation from which it was made when its visitor left the queue; null: the visitor wrote it as a letter. */
  fromConversation: z.string().nullable(),
});

export const letterReply = z.object({
  id: z.string(),
  msg: z.string(),
  serviceID: z.string(),
  nickname: z.string(),
  time: z.number(),
  /** Said in a conversation: in the visitor's window, or through the account of its channel. */
  inWindow: z.boolean(),
  /** The visitor has read it in the window. */
  seen: z.boolean(),
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  mailError: z.string(),
  /** Of one that goes out through an account. */
  delivery: delivery.optional(),
});

export const mergedLetter = z.object({
  id: z.string(),
  content: z.string(),
  name: z.string(),
  phone: personal('phone', z.string()),
  email: personal('email', z.string()),
  wechat: personal('phone', z.string()),
  URL: z.string(),
  time: z.number(),
});

/** By which the visitor of a letter is answered who writes from WeChat or by mail. */
const answeringAccount = z.object({
  /** Empty: it is not known any more. */
  name: z.string(),
  /** Of a mailbox. */
  address: z.string().nullable(),
  /** Replies that the platform still allows, and until when; null: it has no limit. */
  quota: z.object({ left: z.number(), until: z.number().nullable() }).nullable(),
  /** Why it can send nothing now; null: it can. */
  fault: z.enum(channelFaults).nullable(),
});

export const letterDetail = z.object({
  letter: letterRecord,
  /** Letters merged into it, newest first. */
  merged: z.array(mergedLetter),
  replies: z.array(letterReply),
  /** A mail server is configured, and the letter, or else the newest merged one, has a mail address. */
  canMail: z.boolean(),
  /** The visitor has an open conversation, where the answer belongs. */
  talking: z.boolean(),
  /** Null: the visitor has a window, where an answer appears. */
  account: answeringAccount.nullable(),
});

const narrowing = {
  /** Searched in text, name, phone, mail address and WeChat. */
  text: wanted(100),
  read: yesOrNo,
  status: someOf(status),
  reason: someOf(reason),
  channel: someOf(text(64)),
  serviceID: someOf(uuid),
  /** Without an owner. */
  unowned: yesOrNo,
  /** Past its due date, and not done. */
  overdue: yesOrNo,
  site: someOf(text(64)),
  from: moment,
  to: moment,
};
const letterFilters = { ...narrowing, ...sorting(['time', 'name', 'due']) };

const standing = z.object({ id: z.string(), status, serviceID: z.string().nullable(), dueAt: z.number().nullable() });

export const letterRoutes = {
  'GET /letter/getList': {
    needs,
    request: paging.extend(letterFilters),
    answer: page(letterRecord),
    summary: 'Letters, newest first.',
  },
  'GET /letter/getDetail': {
    needs,
    request: z.object({ id: uuid }),
    answer: letterDetail,
    summary: 'A letter with its answers.',
  },
  'GET /letter/stats': {
    needs,
    request: z.object({ ...narrowing, timeZone: wanted(64) }),
    answer: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          letters: z.number(),
          /** How many of these letters are answered. */
          replied: z.number(),
          /** Mean time to the first answer, over those that have one. */
          replySeconds: z.number().nullable(),
        }),
      ),
    }),
    summary: 'Letters by the day they were left, and the mean time to their first answer.',
  },
  'GET /letter/getOptions': {
    needs,
    answer: z.object({
      agents: z.array(z.object({ value: z.string(), label: z.string() })),
      groups: z.array(z.object({ value: z.string(), label: z.string() })),
      sites: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
    ours: true,
    summary: 'Agents who can own letters, their groups, and the sites letters come from.',
  },
  'GET /letter/export': {
    needs,
    request: z.object({
      ...letterFilters,
      ...exporting(keysOf(letterFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the letters that match the filters, as CSV or XLSX.',
  },
  'POST /letter/doMark': {
    needs,
    request: z.object({ ids, read: z.boolean() }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Marks letters read or unread; answers those that changed.',
  },
  'POST /letter/doEdit': {
    needs,
    request: z.object({ id: uuid, read: z.boolean() }),
    answer: letterRecord,
    summary: 'Marks a letter read or unread.',
  },
  'POST /letter/doChange': {
    needs,
    request: z.object({
      ids,
      status: status.optional(),
      /** Null: nobody. */
      serviceID: uuid.nullable().optional(),
      /** Null: no due date. */
      dueAt: z.number().int().min(0).max(8.64e15).nullable().optional(),
    }),
    answer: z.object({
      changed: z.array(standing),
    }),
    summary: 'Sets status, owner or due date of letters; answers the old values of those that changed.',
  },
  'POST /letter/doAssign': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    answer: z.object({ changed: z.array(standing) }),
    summary: 'Assigns open letters without an owner by the rules; answers the old values of those that changed.',
  },
  'POST /letter/doMerge': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({
      /** The newest letter with its old values; null: there was nothing to merge. */
      kept: standing.nullable(),
      merged: z.array(z.string()),
    }),
    summary: 'Merges the open letters of the same visitor into the newest of them.',
  },
  'POST /letter/doSplit': {
    needs,
    request: z.object({ id: uuid, ids }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Takes letters out of the one they were merged into; answers those that were merged.',
  },
  'POST /letter/doReply': {
    needs,
    body: LONG_BODY_BYTES,
    request: z.object({ id: uuid, onlyID, msg: messageText, mail: z.boolean(), window: z.boolean() }),
    answer: letterDetail,
    summary:
      "Answers a letter, by mail, in the visitor's window, or both; stored once for each `onlyID`. `window`: through the account, if the visitor has no window; a mailbox that works is always the one that answers.",
  },
  'POST /letter/toTalk': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({ YQToken: z.string(), conversation: z.string() }),
    summary:
      'Opens a conversation with the visitor of the letter; the caller owns it, the letter is its first message.',
  },
  'POST /letter/toUser': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({ YQToken: z.string(), person: z.string() }),
    summary: 'Adds the visitor of the letter to the archive; empty fields there are filled from the letter.',
  },
} as const satisfies RouteTable;
