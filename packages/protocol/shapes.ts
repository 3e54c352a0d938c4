import type { MaskKind } from '@parley/core/access/scope';
import { channelFaults } from '@parley/core/channels/words';
import { VISITOR_STATES } from '@parley/core/conversation/types';
import { plainName } from '@parley/core/words/plain-name';
import * as z from 'zod';
import { MAX_LETTER_LENGTH, MAX_MESSAGE_LENGTH } from './codes';
import { MOST_IDS } from './most-ids';
import { isUnwritten } from './window-texts/wording';

/** Personal data in a field: one kind, free text that may hold all kinds (`cut`: its beginning), or none. */
export type Personal = MaskKind | 'text' | 'cut' | 'none';
export const personalFields = z.registry<{ is: Personal }>();

/**
 * Marks a field of the wire (docs/how-to/mask-a-field.md). In an answer: how it is masked; unmarked text is free text,
 * `none` is for ids made by clients. In a request: fields that an agent with masks cannot filter by, nor save while
 * they hold a masked value.
 */
export function personal<S extends z.ZodType>(is: Personal, schema: S): S {
  const marked = schema.clone();
  personalFields.add(marked, { is });
  return marked;
}

/** Text that PostgreSQL and UTF-8 store unchanged: no NUL, no lone surrogate. */
export const text = (max: number) =>
  z
    .string()
    .max(max, 'too-long')
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'bad-text');

/** A name that others see in lists and notices, stored without characters that reverse the text around it. */
export const nameText = (max: number) => text(max).overwrite(plainName);

const halves = (max: number) =>
  z.object({ zh: text(max), en: text(max) }).superRefine(({ zh, en }, { addIssue }) => {
    if ((zh.trim() === '') === (en.trim() === '')) return;
    addIssue({ code: 'custom', message: 'pair-incomplete', path: [zh.trim() === '' ? 'zh' : 'en'] });
  });

/** Words in both languages. Both empty: the built-in text; only one filled in is refused at the other. */
export const pair = (max: number) => halves(max).default({ zh: '', en: '' });

/** A text for visitors: the same in both languages, or one for each, of which both stand or none. */
export const wording = (max: number) => z.union([text(max), halves(max)]);

/** The same, not empty: one of a list. */
export const filledWording = (max: number) => wording(max).refine((given) => !isUnwritten(given), 'empty');

/** The same as `pair` with variables, as `{name}`: an unknown one is refused at its language. */
export const pairWith = (max: number, variables: readonly string[]) =>
  halves(max)
    .superRefine((words, { addIssue }) => {
      for (const language of ['zh', 'en'] as const)
        if ([...words[language].matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !variables.includes(name)))
          addIssue({ code: 'custom', message: 'unknown-variable', path: [language] });
    })
    .default({ zh: '', en: '' });

export const messageText = text(MAX_MESSAGE_LENGTH).refine((value) => value.length > 0, 'empty');
export const letterText = text(MAX_LETTER_LENGTH).refine((value) => value.length > 0, 'empty');
/** An id made by the sender, answered unchanged. */
export const onlyID = z.string().regex(/^[\x21-\x7e]{1,64}$/, 'bad-request');
/** In lower case, as the server writes ids: they are compared as texts too. Some programs write them in upper case. */
export const uuid = z.uuid().toLowerCase();
/** An IANA name: `Asia/Shanghai`. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'bad-request');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const messageKind = z.enum(['text', 'image', 'file', 'rich', 'card']);
export const agentState = z.enum(['0', '1']);
export const seq = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** An empty value in a query counts as absent: `?afterSeq=`. */
export const blankAsNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const PAGE_SIZE_MAX = 100;
/** Rows of a page; larger numbers are reduced to the maximum. */
export const pageSize = blankAsNone(
  z.coerce
    .number()
    .int()
    .min(1)
    .overwrite((size) => Math.min(size, PAGE_SIZE_MAX))
    .default(20),
);

/** Ids of rows that one action changes. */
export const manyIds = z.array(uuid).min(1).max(MOST_IDS);

/** `pageNo` from 1, `pageSize` at most 100, as query strings. */
export const paging = z.object({
  pageNo: blankAsNone(z.coerce.number().int().min(1).max(100_000).default(1)),
  pageSize,
});

export const page = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.number() });

/** An id made by a client. */
const givenID = personal('none', z.string());

export const delivery = z.object({
  state: z.enum(['queued', 'sent', 'failed']),
  error: personal('none', z.string()).optional(),
  fault: z.enum(channelFaults).optional(),
  template: z.literal(true).optional(),
});

export const replyQuota = z.object({
  left: z.number(),
  limit: z.number(),
  until: z.number().nullable(),
  mergeAt: z.number(),
  warnAt: z.number(),
});

/** Said by robots: text of the organisation, in which addresses and numbers are not masked. */
const menuItem = z.object({
  title: personal('none', z.string()),
  say: personal('none', z.string()).optional(),
  link: personal('none', z.string()).optional(),
  human: z.literal(true).optional(),
  letter: z.literal(true).optional(),
});
export const robotSource = z.object({
  n: z.number(),
  title: personal('none', z.string()),
  /** Empty: a file, or another source without an address. */
  url: personal('none', z.string()),
});

export const message = z.object({
  msg: z.string(),
  kind: messageKind,
  role: z.enum(['service', 'user', 'tip']),
  onlyID: givenID,
  conversation: z.string(),
  seq: z.number(),
  nickname: z.string(),
  time: z.number(),
  recalled: z.literal(true).optional(),
  seen: z.literal(true).optional(),
  quote: givenID.optional(),
  serviceID: z.string().nullable().optional(),
  robot: z.string().optional(),
  menu: z.array(menuItem).optional(),
  ratable: z.literal(true).optional(),
  sources: z.array(robotSource).optional(),
  delivery: delivery.optional(),
});

export const lastMessage = z.object({
  msg: personal('cut', z.string()),
  kind: messageKind,
  role: z.enum(['service', 'user', 'tip']),
  onlyID: givenID,
  time: z.number(),
  recalled: z.literal(true).optional(),
  serviceID: z.string().optional(),
});

/** An event of a conversation other than a message. */
export const talkEvent = z.object({
  id: z.number(),
  kind: z.string(),
  time: z.number(),
  conversation: z.string().nullable(),
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  from: z.string().nullable(),
  fromName: z.string().nullable(),
  to: z.string().nullable(),
  toName: z.string().nullable(),
  by: z.string().nullable(),
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
  text: z.string().nullable(),
  score: z.number().nullable(),
  onlyID: personal('none', z.string().nullable()),
});

export const transfer = z.object({ from: z.string(), to: z.string(), note: z.string(), at: z.number() });

export const visitorRow = z.object({
  YQToken: z.string(),
  site: z.string(),
  name: z.string(),
  state: z.enum(VISITOR_STATES),
  conversation: z.string().nullable(),
  serviceID: z.string().nullable(),
  unreadNumber: z.number(),
  umsg: z.number(),
  smsg: z.number(),
  seq: z.number(),
  readSeq: z.number(),
  visitorReadSeq: z.number(),
  visitorGotSeq: z.number(),
  version: z.number(),
  since: z.number(),
  openedAt: z.number().nullable(),
  last: lastMessage.nullable(),
  unansweredSince: z.number().nullable(),
  transfer: transfer.nullable(),
  online: z.boolean(),
  URL: z.string(),
  title: z.string(),
  referrer: z.string(),
  language: z.string(),
  channel: z.string(),
  account: personal('none', z.string()).optional(),
  quota: replyQuota.optional(),
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  device: z.string(),
  region: z.string(),
  pages: z.number(),
  visits: z.number(),
  tags: z.array(z.string()),
  card: z.number(),
  blacklistedUntil: z.number().nullable(),
  robot: z.string().optional(),
  privacy: z.array(z.enum(['noPreview', 'noTrail', 'erasure'])).optional(),
});

/** Named reasons of hiding. */
export const hiddenReason = z.enum(['rest', 'busy']);

export const agentRow = z.object({
  uuid: z.string(),
  nickname: z.string(),
  avatar: z.string().optional(),
  state: agentState,
  reachable: z.boolean(),
  reason: hiddenReason.optional(),
  word: z.string().optional(),
  guest: z.literal(true).optional(),
});

export const visitorTalk = z.object({
  state: z.enum(VISITOR_STATES),
  conversation: z.string().nullable(),
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  position: z.number().nullable(),
  waitSeconds: z.number().nullable(),
  readSeq: z.number(),
  visitorReadSeq: z.number(),
  invitation: z.string().nullable(),
  somebodyOnline: z.boolean(),
  closed: z.boolean().optional(),
  ratingInvited: z.boolean().optional(),
  blacklistedUntil: z.number().nullable().optional(),
  agents: z.array(z.object({ nickname: z.string(), avatar: z.string() })).optional(),
  robot: z
    .object({
      id: z.string(),
      name: z.string(),
      avatar: z.string(),
      welcome: z.string(),
      hotQuestions: z.array(z.string()),
      canHandOver: z.boolean(),
    })
    .optional(),
});
