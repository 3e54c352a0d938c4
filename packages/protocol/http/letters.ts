import * as z from 'zod';
import { messageText, onlyID, page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import { LONG_BODY_BYTES, type RouteTable } from './route';

const needs = ['talk:desk', 'seePermissions:seeHistorical'] as const;
const ids = z.array(uuid).min(1).max(100);
const status = z.enum(['new', 'open', 'done', 'spam']);
const reason = z.enum(['offline', 'queue', 'left', 'talk']);

export const letterRecord = z.object({
  id: z.string(),
  YQToken: z.string(),
  site: z.string(),
  content: z.string(),
  name: z.string(),
  phone: personal('phone', z.string()),
  email: personal('email', z.string()),
  URL: z.string(),
  read: z.boolean(),
  time: z.number(),
  status,
  /** Why it was left: nobody was there; while waiting; having given up waiting; an agent made it of a conversation. */
  reason,
  /** By which the visitor came: `web`, `wechat` … */
  channel: z.string(),
  /** Who has charge of it. */
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  dueAt: z.number().nullable(),
  /** The rule that gave it, by its name then; null: none did. */
  rule: z.string().nullable(),
  /** Of the visit in which it was left. */
  source: z.string(),
  keyword: z.string(),
  region: z.string(),
  replies: z.number(),
  /** Older letters of the same visitor that are seen in this one's place. */
  merged: z.number(),
  /** It is open, and so is another one of the same visitor: there is something to merge. */
  hasOthers: z.boolean(),
  /** The newest conversation that was made of it. */
  conversation: z.string().nullable(),
});

export const letterReply = z.object({
  id: z.string(),
  msg: z.string(),
  serviceID: z.string(),
  nickname: z.string(),
  time: z.number(),
  inWindow: z.boolean(),
  /** The visitor has read it there. */
  seen: z.boolean(),
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  mailError: z.string(),
});

export const mergedLetter = z.object({
  id: z.string(),
  content: z.string(),
  name: z.string(),
  phone: personal('phone', z.string()),
  email: personal('email', z.string()),
  URL: z.string(),
  time: z.number(),
});

export const letterDetail = z.object({
  letter: letterRecord,
  /** What was merged into it, the newest first. */
  merged: z.array(mergedLetter),
  replies: z.array(letterReply),
  /** A mail server is set up, and an address was left: in it, else in the newest of what was merged. */
  canMail: z.boolean(),
  /** The visitor is in an open conversation: there is the place to answer. */
  talking: z.boolean(),
});

const narrowing = {
  /** In the text, the name, the phone or the mail address. */
  text: wanted(100),
  read: yesOrNo,
  status: someOf(status),
  reason: someOf(reason),
  channel: someOf(text(64)),
  serviceID: someOf(uuid),
  /** Nobody has charge of it. */
  unowned: yesOrNo,
  /** Its day is over, and it is not done. */
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
          /** Of these letters. */
          replied: z.number(),
          /** Until the first answer, on the average of those that have one. */
          replySeconds: z.number().nullable(),
        }),
      ),
    }),
    summary: 'Letters by the day they were left, and how long their first answers took.',
  },
  'GET /letter/getOptions': {
    needs,
    answer: z.object({
      agents: z.array(z.object({ value: z.string(), label: z.string() })),
      groups: z.array(z.object({ value: z.string(), label: z.string() })),
      sites: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
    ours: true,
    summary: 'Who can have charge of letters, the groups they share, and the sites letters come from.',
  },
  'GET /letter/export': {
    needs,
    request: z.object({
      ...letterFilters,
      ...exporting([
        'time',
        'name',
        'phone',
        'email',
        'content',
        'status',
        'reason',
        'channel',
        'nickname',
        'dueAt',
        'replies',
        'source',
        'keyword',
        'region',
        'site',
        'URL',
        'read',
      ]),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The letters that the filters leave, as CSV or XLSX.',
  },
  'POST /letter/doMark': {
    needs,
    request: z.object({ ids, read: z.boolean() }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Marks letters read or unread; answers those that were the other before.',
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
      /** Null: no day. */
      dueAt: z.number().int().min(0).max(8.64e15).nullable().optional(),
    }),
    answer: z.object({
      changed: z.array(standing),
    }),
    summary: 'Gives letters a status, an owner or a day; answers those that changed as they were before.',
  },
  'POST /letter/doAssign': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    answer: z.object({ changed: z.array(standing) }),
    summary:
      'Gives the open letters that nobody has charge of by the rules; answers those that changed as they were before.',
  },
  'POST /letter/doMerge': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({
      /** The newest, as it stood before; null: there was nothing to merge. */
      kept: standing.nullable(),
      merged: z.array(z.string()),
    }),
    summary: 'Merges the open letters of who left this one into the newest of them.',
  },
  'POST /letter/doSplit': {
    needs,
    request: z.object({ id: uuid, ids }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Takes letters out of the one they were merged into; answers those that were in it.',
  },
  'POST /letter/doReply': {
    needs,
    body: LONG_BODY_BYTES,
    request: z.object({ id: uuid, onlyID, msg: messageText, mail: z.boolean(), window: z.boolean() }),
    answer: letterDetail,
    summary: 'Answers a letter, by mail and in the window that the visitor opens next; kept once by `onlyID`.',
  },
  'POST /letter/toTalk': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({ YQToken: z.string(), conversation: z.string() }),
    summary: "Opens a conversation with who left the letter: the caller's, the letter its first message.",
  },
  'POST /letter/toUser': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({ YQToken: z.string(), person: z.string() }),
    summary: 'Writes who left the letter into the archive: what is empty there is taken from the letter.',
  },
} as const satisfies RouteTable;
