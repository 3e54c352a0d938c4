import { WARN_AT } from '@parley/core/channels/quota';
import { channelFaults, weChatKinds } from '@parley/core/channels/words';
import * as z from 'zod';
import { keysOf } from '../../fields/field';
import { weChatVisitorFields } from '../../fields/we-chat-visitors';
import { manyIds, page, paging, personal, text, uuid } from '../../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from '../list';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { templates } from './templates';

const administrators = { role: ['Admin'], mode: 'oneOf' } as const;
const kind = z.enum(weChatKinds);
const plain = personal('none', z.string());
/** Of a line of the log (`i…`: a callback that can be handled again), or of a message to a visitor. */
const rowId = z.string().regex(/^[il]?\d{1,15}$/, 'bad-request');
const notEmpty = (max: number) => text(max).refine((value) => value.trim().length > 0, 'empty');
/** A keyword reply answers a text that equals one of its words, or contains it. */
const keywordReply = z.object({
  words: z.array(notEmpty(50)).min(1).max(20),
  match: z.enum(['exact', 'contains']),
  reply: notEmpty(600),
});

/** Texts that the account answers by itself; empty: none. Each takes one reply of the window. */
const replies = z.object({
  /** To who follows the account, or enters a mini-program's conversation. */
  welcome: text(600).default(''),
  /** To who writes while nobody can answer; the message is kept as an offline message. */
  offHours: text(600).default(''),
  keywords: z.array(keywordReply).max(50).default([]),
});

/** What happens near the end of the replies that the platform allows. */
const quotaPolicy = z.object({
  /** Queued texts become one message once three replies or fewer are left. */
  merge: z.boolean().default(true),
  /** Agents are warned at this number of replies left; 0: never. */
  warnAt: z.number().int().min(0).max(5).default(WARN_AT),
});

export const weChatAccount = z.object({
  id: z.string(),
  kind,
  name: plain,
  appId: plain,
  /** Where the platform's server check and callbacks arrive: `/wechat/<key>`. */
  path: plain,
  /** The same with the server's public address; the path alone if none is configured. */
  url: plain,
  mode: z.enum(['plain', 'safe']),
  group: z.object({ id: z.string(), name: plain }).nullable(),
  site: z.object({ id: z.string(), key: z.string(), name: plain }),
  enabled: z.boolean(),
  /** Which secrets are stored, `app`: the AppSecret. They are never answered. */
  kept: z.object({ app: z.boolean(), token: z.boolean(), aesKey: z.boolean() }),
  replies,
  quota: quotaPolicy,
  templates,
  /** Followers or users who have written or followed. */
  visitors: z.number(),
  /** Messages of the last 24 hours. */
  received: z.number(),
  sent: z.number(),
  queued: z.number(),
  /** Callbacks and messages that were given up and can be tried again. */
  dead: z.number(),
  calledAt: z.number().nullable(),
  createdAt: z.number(),
  version: z.number(),
});

/** What a connection test looks at, in this order. */
export const WECHAT_STEPS = ['address', 'callback', 'token', 'key', 'app-secret', 'allowed'] as const;

/** `callback`: the platform called us. `call`: we called the platform. */
const direction = z.enum(['callback', 'call']);
const logState = z.enum(['done', 'waiting', 'refused', 'failed']);

export const channelLogRow = z.object({
  id: z.string(),
  account: z.string(),
  direction,
  /** Kind of the callback (`text`, `event.subscribe`, …), or path of the call. */
  what: plain,
  state: logState,
  /** Number of the platform's error, or the reason of a refusal. */
  error: plain.nullable(),
  /** Why, as one of the known reasons; null: the number says it all, or nothing failed. */
  fault: z.enum(channelFaults).nullable(),
  ms: z.number().nullable(),
  at: z.number(),
  YQToken: z.string().nullable(),
  /** `doRetry` takes it. */
  retriable: z.boolean(),
});

export const outboxRow = z.object({
  id: z.string(),
  account: z.string(),
  YQToken: z.string(),
  name: z.string(),
  conversation: z.string(),
  onlyID: plain,
  kind: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  tries: z.number(),
  error: plain.nullable(),
  fault: z.enum(channelFaults).nullable(),
  createdAt: z.number(),
  nextAt: z.number().nullable(),
  sentAt: z.number().nullable(),
});

/** A visitor of an official account or a mini-program. */
export const weChatVisitor = z.object({
  id: z.string(),
  YQToken: z.string(),
  name: z.string(),
  openId: plain,
  unionId: plain,
  account: z.object({ id: z.string(), name: plain }),
  kind,
  /** Null: not known, as of users of a mini-program. */
  subscribed: z.boolean().nullable(),
  region: z.string(),
  tags: z.array(z.string()),
  /** Of the last scan or entry; empty: none. */
  scene: plain,
  /** The page of the mini-program from which the user came; empty: none. */
  page: plain,
  /** When the user wrote last; null: never. */
  wroteAt: z.number().nullable(),
  /** Replies that may be sent now, of `limit`. 0: none, or no window is open. */
  left: z.number(),
  limit: z.number(),
  /** When the window ends; null: none is open. */
  until: z.number().nullable(),
  /** Agents are warned at this number of replies left; 0: never. */
  warnAt: z.number(),
  chats: z.number(),
  state: z.string(),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: z.number(),
});

const visitorFilters = {
  kind: z.enum(weChatKinds),
  /** Searched in name, openid and unionid. */
  text: wanted(100),
  account: someOf(uuid),
  scene: someOf(text(100)),
  page: someOf(text(200)),
  subscribed: yesOrNo,
  /** Whether a reply may be sent now. */
  open: yesOrNo,
  tag: someOf(text(100)),
  /** When the user wrote last. */
  from: moment,
  to: moment,
  ...sorting(['wroteAt', 'createdAt']),
};

/** Conversations by the scene of the visit, or by the page from which the visitor came last. */
const talkCounts = z.array(z.object({ key: plain, chats: z.number() }));

export const weChatRoutes = {
  'GET /weChat/getList': {
    needs: administrators,
    ours: true,
    request: paging.extend({ kind: someOf(kind) }),
    answer: page(weChatAccount),
    summary: 'Official accounts and mini-programs, the oldest first.',
  },
  'POST /weChat/doEdit': {
    needs: administrators,
    ours: true,
    body: LIST_BODY_BYTES,
    request: z.object({
      id: uuid.optional(),
      kind: kind.optional(),
      name: notEmpty(100).optional(),
      appId: z
        .string()
        .regex(/^[\w-]{1,64}$/, 'bad-request')
        .optional(),
      /** Secrets that are left out, or empty, stay as they are. */
      secret: text(200).optional(),
      token: z
        .string()
        .regex(/^[\x21-\x7e]{0,64}$/, 'bad-request')
        .optional(),
      aesKey: z
        .string()
        .regex(/^([A-Za-z0-9+/]{43})?$/, 'bad-request')
        .optional(),
      mode: z.enum(['plain', 'safe']).optional(),
      group: uuid.nullable().optional(),
      site: uuid.optional(),
      enabled: z.boolean().optional(),
      replies: replies.optional(),
      quota: quotaPolicy.optional(),
      /** For agents to send after the window. */
      templates: templates.optional(),
      /** The version that was edited; absent: changes of others meanwhile are overwritten. */
      version: z.number().int().optional(),
    }),
    answer: weChatAccount,
    summary: 'Creates an account (without id: kind, name, appId and token are needed) or changes the given fields.',
  },
  'POST /weChat/doDelete': {
    needs: administrators,
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes accounts and their secrets. What their visitors wrote stays.',
  },
  'POST /weChat/doTest': {
    needs: administrators,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({
      steps: z.array(
        z.object({
          step: z.enum(WECHAT_STEPS),
          /** `unknown`: cannot be said yet, as before the platform's first call. */
          result: z.enum(['good', 'bad', 'unknown']),
          fault: z.enum(channelFaults).nullable(),
          /** Of the platform, or the address that it wants to be allowed. */
          detail: plain,
        }),
      ),
    }),
    summary: 'Tests the connection and says which of address, token, key, secret or allowed address is wrong.',
  },
  'GET /weChat/getLog': {
    needs: administrators,
    notInView: true,
    request: paging.extend({
      account: uuid.optional(),
      direction: someOf(direction),
      state: someOf(logState),
      from: moment,
      to: moment,
    }),
    answer: page(channelLogRow),
    summary: 'Callbacks of the platform and calls to it, newest first. Kept for 14 days.',
  },
  'POST /weChat/doRetry': {
    needs: administrators,
    ours: true,
    request: z.object({ ids: z.array(rowId).min(1).max(500) }),
    answer: z.object({ retried: z.number() }),
    summary: 'Handles callbacks again that were given up.',
  },
  'GET /weChat/getOutbox': {
    needs: administrators,
    notInView: true,
    request: paging.extend({ account: uuid.optional(), state: someOf(z.enum(['queued', 'sent', 'failed'])) }),
    answer: page(outboxRow),
    summary: 'Messages to visitors of accounts with their outcome, newest first.',
  },
  'POST /weChat/doReplay': {
    needs: administrators,
    ours: true,
    request: z.object({ ids: z.array(rowId).min(1).max(500) }),
    answer: z.object({ replayed: z.number() }),
    summary: 'Sends messages again that were given up.',
  },
  'GET /weChat/getVisitors': {
    needs: ['seePermissions:seeVisitor'],
    request: paging.extend(visitorFilters),
    answer: page(weChatVisitor),
    summary: 'Visitors of official accounts or mini-programs; who wrote last comes first.',
  },
  'GET /weChat/export': {
    needs: ['seePermissions:seeVisitor'],
    request: z.object({ ...visitorFilters, ...exporting(keysOf(weChatVisitorFields)) }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the visitors that match the filters, as CSV or XLSX.',
  },
  'POST /weChat/doSync': {
    needs: ['seePermissions:seeVisitor'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ asked: z.number() }),
    summary: 'Asks the platform again whether these followers follow, and for their tags and union ids.',
  },
  'GET /weChat/getTalks': {
    needs: ['seePermissions:seeVisitor'],
    ours: true,
    request: z.object({ kind: z.enum(weChatKinds) }),
    answer: z.object({ days: z.number(), scenes: talkCounts, pages: talkCounts }),
    summary: 'Conversations of the last days with these visitors, by scene and by page; the most frequent first.',
  },
  'GET /weChat/getVisitorOptions': {
    needs: ['seePermissions:seeVisitor'],
    ours: true,
    request: z.object({ kind }),
    answer: z.object({
      accounts: z.array(z.object({ id: z.string(), name: plain })),
      scenes: z.array(plain),
      pages: z.array(plain),
      tags: z.array(plain),
    }),
    summary: 'Choices for the filters of their list.',
  },
} as const satisfies RouteTable;
