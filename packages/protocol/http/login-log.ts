import { clients } from '@parley/core/visit/client';
import * as z from 'zod';
import { keysOf } from '../fields/field';
import { loginFields } from '../fields/logins';
import { MOST_IDS } from '../most-ids';
import { PROVIDER_KINDS } from '../settings/sign-in';
import { manyIds, page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import type { RouteTable } from './route';

/** How somebody signs in; empty: by password, or it was not recorded. */
export const LOGIN_WAYS = ['', 'code', 'social', ...PROVIDER_KINDS] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

/** An attempt to sign in. */
export const loginRecord = z.object({
  id: z.string(),
  /** As it was typed. */
  username: z.string(),
  /** The agent's uuid; null: no agent has this username. */
  uuid: z.string().nullable(),
  nickname: z.string().nullable(),
  ok: z.boolean(),
  way: z.enum(LOGIN_WAYS),
  /** Id of the error if it was refused. */
  reason: z.string(),
  time: z.number(),
  address: personal('address', z.string()),
  /** Empty: not known. */
  region: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  client: z.enum(clients),
  /** The device, or the region, was new for this agent. */
  isNewDevice: z.boolean(),
  isNewRegion: z.boolean(),
  /** When its login was last used; null: it was refused. */
  seenAt: z.number().nullable(),
  /** The address is blocked now. */
  blocked: z.boolean(),
  /** Null: it was refused, or is still active. */
  endedAt: z.number().nullable(),
  endReason: z.string().nullable(),
  living: z.boolean(),
});

const filters = {
  /** Searched in username, nickname and address. */
  text: wanted(200),
  uuid: someOf(uuid),
  ok: yesOrNo,
  reason: someOf(text(64)),
  living: yesOrNo,
  /** How it ended, as `endReason`; also `lapsed`: expired without a recorded end. */
  ended: someOf(text(64)),
  /** Searched in the region's name. */
  region: wanted(100),
  client: someOf(z.enum(clients)),
  /** From a device or region that was new for the agent. */
  news: yesOrNo,
  from: moment,
  to: moment,
  ...sorting(['time']),
};

const mayBlock = {
  permission: ['seePermissions:seeLoginRecord', 'setPermissions:service'],
  mode: 'allOf',
} as const;

/** A blocked address or range. */
export const blockedAddress = z.object({
  id: z.string(),
  address: personal('address', z.string()),
  reason: z.string(),
  /** Null: until it is unblocked. */
  until: z.number().nullable(),
  /** Refused sign-ins, and the time of the last. */
  hits: z.number(),
  lastHitAt: z.number().nullable(),
  createdBy: z.string(),
  createdAt: z.number(),
});

export const loginLogRoutes = {
  'GET /record/stats': {
    needs: ['seePermissions:seeLoginRecord'],
    request: z.object({ from: moment, to: moment, timeZone: wanted(64) }),
    answer: z.object({
      days: z.array(z.object({ day: z.string(), ok: z.number(), failed: z.number() })),
      /** Addresses with the most refused sign-ins. */
      addresses: z.array(
        z.object({
          address: personal('address', z.string()),
          region: z.string(),
          failed: z.number(),
          /** Number of different usernames tried from there. */
          usernames: z.number(),
          lastAt: z.number(),
          blocked: z.boolean(),
        }),
      ),
    }),
    summary: 'Sign-ins by day, and the addresses with the most refused ones.',
  },
  'GET /record/choices': {
    needs: ['seePermissions:seeLoginRecord'],
    ours: true,
    answer: z.object({
      agents: z.array(z.object({ uuid: z.string(), nickname: z.string(), username: z.string() })),
    }),
    summary: 'Agents, including partners, by whom the list can be filtered; 500 at most, by nickname.',
  },
  'GET /record/news': {
    needs: 'agent',
    guests: true,
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          uuid: z.string(),
          nickname: z.string(),
          /** Of the caller itself. */
          own: z.boolean(),
          sessionId: z.string().nullable(),
          time: z.number(),
          address: personal('address', z.string()),
          region: z.string(),
          os: z.string(),
          browser: z.string(),
          isNewDevice: z.boolean(),
          isNewRegion: z.boolean(),
        }),
      ),
    }),
    summary:
      "Sign-ins of the last week from a new device or region: the caller's own, and all in reach for callers who see the record.",
  },
  'GET /record/getBlocked': {
    needs: ['seePermissions:seeLoginRecord'],
    request: paging,
    /** `mayBlock`: a block concerns all agents, so a caller who administers only some may not set one. */
    answer: page(blockedAddress).extend({ mayBlock: z.boolean() }),
    summary: 'Blocked addresses, newest first.',
  },
  'POST /record/doBlock': {
    needs: mayBlock,
    request: z.object({
      /** Addresses and ranges (`203.0.113.0/24`); or ids of records whose addresses to block, for IPv6 the /64. */
      addresses: z.array(text(64)).max(100).default([]),
      ids: z.array(uuid).max(MOST_IDS).default([]),
      reason: text(200).default(''),
      /** Null: until it is unblocked. */
      hours: z.number().int().min(1).max(87_600).nullable().default(null),
      /** Also ends active logins from there. */
      endLogins: z.boolean().default(false),
    }),
    answer: z.object({ blocked: z.number(), ended: z.number() }),
    summary: 'Blocks addresses: every way to sign in is refused from there at once.',
  },
  'POST /record/doUnblock': {
    needs: mayBlock,
    request: z.object({ ids: manyIds }),
    answer: z.object({ unblocked: z.number() }),
    summary: 'Unblocks addresses.',
  },
  'GET /record/getList': {
    needs: ['seePermissions:seeLoginRecord'],
    request: paging.extend(filters),
    answer: page(loginRecord),
    summary: 'Attempts to sign in, newest first.',
  },
  'GET /record/export': {
    needs: ['seePermissions:seeLoginRecord'],
    request: z.object({
      ...filters,
      ...exporting(keysOf(loginFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the sign-ins that match the filters, as CSV or XLSX.',
  },
  'POST /record/doRevoke': {
    needs: { permission: ['seePermissions:seeLoginRecord', 'setPermissions:service'], mode: 'allOf' },
    request: z.object({ ids: manyIds }),
    answer: z.object({ ended: z.number() }),
    summary: 'Ends the active logins of these records; their tokens and sockets end within a second.',
  },
} as const satisfies RouteTable;
