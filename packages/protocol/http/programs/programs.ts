import type { Need } from '@parley/core/access/allows';
import * as z from 'zod';
import { blankAsNone, manyIds, page, paging, personal, text, uuid } from '../../shapes';
import { someOf } from '../list';
import type { RouteTable } from '../route';
import { KEY_SCOPES } from './key-scopes';

const readsSecrets: Need = { permission: ['setPermissions:access', 'setPermissions:secrets'], mode: 'allOf' };
const keyScope = z.enum(KEY_SCOPES);

/** What a webhook can be told, as `type` of its body. */
export const HOOK_EVENTS = [
  'visitor.arrived',
  'conversation.opened',
  'conversation.assigned',
  'conversation.ended',
  'message.stored',
  'letter.left',
  'rating.left',
  'lead.captured',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
const hookEvent = z.enum(HOOK_EVENTS);

/** `waiting`: for its first or next try, or for an earlier delivery of its conversation; `dead`: given up. */
export const DELIVERY_STATES = ['waiting', 'sent', 'dead'] as const;
const deliveryState = z.enum(DELIVERY_STATES);

/**
 * Why the last try failed: the target answered another status than 2xx, or a redirect; it did not answer in time, or
 * not at all; its address is private, or public without https; what was to be told is deleted.
 */
export const DELIVERY_ERRORS = [
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'private-target',
  'bad-target',
  'gone',
] as const;
const deliveryError = z.enum(DELIVERY_ERRORS);

const plain = personal('none', z.string());
const by = z.object({ uuid: z.string(), nickname: z.string() });

export const keyRecord = z.object({
  id: z.string(),
  name: plain,
  /** The first characters of the key, to recognise it by. */
  start: plain,
  scopes: z.array(keyScope),
  /** Whose rights it has, within its scopes. `active`: false while this account is disabled, and the key with it. */
  by: by.extend({ active: z.boolean() }),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  /** To the minute; null: never. */
  lastUsedAt: z.number().nullable(),
});

export const hookRecord = z.object({
  id: z.string(),
  url: plain,
  events: z.array(hookEvent),
  enabled: z.boolean(),
  by,
  createdAt: z.number(),
  waiting: z.number(),
  dead: z.number(),
  /** Since when every try fails; null: the last one succeeded, or there was none. */
  failingSince: z.number().nullable(),
});

const contactField = (is: 'phone' | 'email') => personal(is, z.unknown()).optional();

/** Contacts in it are masked as in letters and cards. */
const deliveryBody = z.object({
  type: plain,
  timestamp: plain,
  data: z.looseObject({
    phone: contactField('phone'),
    mail: contactField('email'),
    email: contactField('email'),
    wechat: contactField('phone'),
  }),
});

export const deliveryRecord = z.object({
  id: z.string(),
  hook: z.string(),
  /** Its `webhook-id`, the same at every try. */
  webhookId: plain,
  type: z.string(),
  conversation: z.string().nullable(),
  state: deliveryState,
  tries: z.number(),
  /** Of the last answer; null: none came. */
  status: z.number().nullable(),
  error: deliveryError.nullable(),
  createdAt: z.number(),
  triedAt: z.number().nullable(),
  /** Null: none is planned, or it waits for an earlier one of its conversation. */
  nextAt: z.number().nullable(),
  /** What is sent, as its data is now; null: it is deleted. */
  body: deliveryBody.nullable(),
});

export const programRoutes = {
  'POST /access/doKey': {
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({
      name: text(100).refine((value) => value.trim().length > 0, 'empty'),
      scopes: z.array(keyScope).min(1).max(KEY_SCOPES.length),
      expiresAt: z.number().int().min(0).max(8.64e15).nullable().optional(),
    }),
    answer: z.object({ id: z.string(), key: z.string() }),
    summary: 'Creates an API key with the rights of the caller, within its scopes. The key is shown only here.',
  },
  'GET /access/getKeys': {
    needs: ['setPermissions:access'],
    ours: true,
    request: paging,
    answer: page(keyRecord),
    summary: 'API keys, newest first, without the keys themselves.',
  },
  'POST /access/doDeleteKeys': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes API keys; calls with them are refused from now on.',
  },
  'POST /access/doHook': {
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      url: text(2000),
      events: z.array(hookEvent).min(1).max(HOOK_EVENTS.length),
      enabled: z.boolean(),
    }),
    answer: z.object({ id: z.string(), secret: z.string().optional() }),
    summary: 'Creates a webhook (without id), and answers its secret only then; or changes one.',
  },
  'POST /access/doHookSecret': {
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ id: z.string(), secret: z.string() }),
    summary: "Replaces a webhook's secret; for a day deliveries are signed with both.",
  },
  'GET /access/getHooks': {
    needs: ['setPermissions:access'],
    ours: true,
    request: paging,
    answer: page(hookRecord),
    summary: 'Webhooks with their state.',
  },
  'POST /access/doDeleteHooks': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes webhooks with their deliveries.',
  },
  'POST /access/doHookTest': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ id: z.string() }),
    summary: 'Queues a delivery of type `hook.test`; answers its id.',
  },
  'GET /access/getDeliveries': {
    needs: ['setPermissions:access'],
    notInView: true,
    request: paging.extend({
      hook: blankAsNone(uuid.optional()).optional(),
      state: someOf(deliveryState),
      id: uuid.optional(),
    }),
    answer: page(deliveryRecord),
    summary: 'Deliveries of webhooks, newest first. Only in the scope `all`, since their bodies hold messages.',
  },
  'POST /access/doReplay': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ replayed: z.number() }),
    summary: 'Sends deliveries again that were sent, or given up.',
  },
} as const satisfies RouteTable;
