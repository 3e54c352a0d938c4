import { clients } from '@parley/core/visit/client';
import * as z from 'zod';
import { page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import type { RouteTable } from './route';

/** A sign-in that was tried. */
export const loginRecord = z.object({
  id: z.string(),
  /** As it was typed. */
  username: z.string(),
  /** Of the agent it belongs to; null: nobody of that name. */
  uuid: z.string().nullable(),
  nickname: z.string().nullable(),
  ok: z.boolean(),
  /** Why it was refused, an error's id. */
  reason: z.string(),
  time: z.number(),
  address: personal('address', z.string()),
  /** Empty: not known. */
  region: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  client: z.enum(clients),
  /** For this agent it was a device, or a region, that had not been seen before. */
  isNewDevice: z.boolean(),
  isNewRegion: z.boolean(),
  /** When its login was last used; null: it was refused. */
  seenAt: z.number().nullable(),
  /** Nobody signs in from this address now. */
  blocked: z.boolean(),
  /** Null: it was refused, or lives. */
  endedAt: z.number().nullable(),
  endReason: z.string().nullable(),
  living: z.boolean(),
});

const filters = {
  /** Username, nickname or address. */
  text: wanted(200),
  uuid: someOf(uuid),
  ok: yesOrNo,
  reason: someOf(text(64)),
  living: yesOrNo,
  /** How it ended, as `endReason`; `lapsed` too, which nobody has written down. */
  ended: someOf(text(64)),
  /** In the region's name. */
  region: wanted(100),
  client: someOf(z.enum(clients)),
  /** From a device or a region that was new for the agent. */
  news: yesOrNo,
  from: moment,
  to: moment,
  ...sorting(['time']),
};

const mayBlock = {
  permission: ['seePermissions:seeLoginRecord', 'setPermissions:service'],
  mode: 'allOf',
} as const;

/** An address, or a range, from which nobody signs in. */
export const blockedAddress = z.object({
  id: z.string(),
  address: personal('address', z.string()),
  reason: z.string(),
  /** Null: until somebody takes it back. */
  until: z.number().nullable(),
  /** Sign-ins it has turned away, and the last of them. */
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
      /** Where most were refused, the most first. */
      addresses: z.array(
        z.object({
          address: personal('address', z.string()),
          region: z.string(),
          failed: z.number(),
          /** Different usernames that were tried there. */
          usernames: z.number(),
          lastAt: z.number(),
          blocked: z.boolean(),
        }),
      ),
    }),
    summary: 'Sign-ins by day, and the addresses from which most were refused.',
  },
  'GET /record/choices': {
    needs: ['seePermissions:seeLoginRecord'],
    ours: true,
    answer: z.object({
      agents: z.array(z.object({ uuid: z.string(), nickname: z.string(), username: z.string() })),
    }),
    summary: 'Agents in reach whose sign-ins the list may be narrowed to, partners too; 500 at most, by nickname.',
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
          /** One's own. */
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
      "Sign-ins of the last week from a new device or region: one's own, and for who sees the record those in reach.",
  },
  'GET /record/getBlocked': {
    needs: ['seePermissions:seeLoginRecord'],
    request: paging,
    /** `mayBlock`: an address is everybody's; who administers some of the agents blocks none. */
    answer: page(blockedAddress).extend({ mayBlock: z.boolean() }),
    summary: 'Addresses from which nobody signs in, the newest first.',
  },
  'POST /record/doBlock': {
    needs: mayBlock,
    request: z.object({
      /** Addresses and ranges (`203.0.113.0/24`); or records, whose addresses are meant, of an IPv6 one its /64. */
      addresses: z.array(text(64)).max(100).default([]),
      ids: z.array(uuid).max(100).default([]),
      reason: text(200).default(''),
      /** Null: until somebody takes it back. */
      hours: z.number().int().min(1).max(87_600).nullable().default(null),
      /** Logins from there that still live end as well. */
      endLogins: z.boolean().default(false),
    }),
    answer: z.object({ blocked: z.number(), ended: z.number() }),
    summary: 'Blocks addresses: every way of signing in is closed to them at once.',
  },
  'POST /record/doUnblock': {
    needs: mayBlock,
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ unblocked: z.number() }),
    summary: 'Takes blocks back.',
  },
  'GET /record/getList': {
    needs: ['seePermissions:seeLoginRecord'],
    request: paging.extend(filters),
    answer: page(loginRecord),
    summary: 'Sign-ins that were tried, newest first.',
  },
  'GET /record/export': {
    needs: ['seePermissions:seeLoginRecord'],
    request: z.object({
      ...filters,
      ...exporting([
        'time',
        'username',
        'nickname',
        'ok',
        'reason',
        'address',
        'region',
        'device',
        'browser',
        'client',
        'news',
        'duration',
        'endedAt',
        'endReason',
      ]),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The sign-ins that the filters leave, as CSV or XLSX.',
  },
  'POST /record/doRevoke': {
    needs: { permission: ['seePermissions:seeLoginRecord', 'setPermissions:service'], mode: 'allOf' },
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ ended: z.number() }),
    summary: 'Ends the logins of these records that still live; their tokens and sockets end within a second.',
  },
} as const satisfies RouteTable;
